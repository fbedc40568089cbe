/*
 * The address that this tab was opened with while nobody was signed in, and in place of which it shows the landing page.
 * Kept for the session of the tab, so that a reload of the landing page does not forget it.
 */
const key = 'warble.openedAddress';

const signedOutPage = /^\/(login|signup)$/;

/** Keeps the address of this start; that of an earlier one where the landing page itself is opened, as by a reload. */
export function keepOpenedAddress(): void {
  const { pathname, href } = location;
  if (!signedOutPage.test(pathname)) tolerate(() => sessionStorage.setItem(key, href));
}

export const forgetOpenedAddress = (): void => tolerate(() => sessionStorage.removeItem(key));

/** The kept address, if there is one. */
export const openedAddress = (): string | null | undefined => tolerate(() => sessionStorage.getItem(key));

/** Storage may be blocked: then the feed is opened. */
function tolerate<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
