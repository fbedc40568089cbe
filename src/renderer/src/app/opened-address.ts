/*
 * The address that this tab was opened with while nobody was signed in, and in place of which it shows the landing page.
 * Kept for the session of the tab, so that a reload of the landing page does not forget it.
 */
export const openedAddressKey = 'warble.openedAddress';

const signedOutPage = /^\/(login|signup)$/;

/** Keeps the address of this start; that of an earlier one where the landing page itself is opened, as by a reload. */
export function keepOpenedAddress(): void {
  const { pathname, href } = location;
  if (!signedOutPage.test(pathname)) tolerate(() => sessionStorage.setItem(openedAddressKey, href));
}

export const forgetOpenedAddress = (): void => tolerate(() => sessionStorage.removeItem(openedAddressKey));

/** Storage may be blocked: then the feed is opened. */
function tolerate(access: () => void): void {
  try {
    access();
  } catch {}
}
