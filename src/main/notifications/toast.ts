/** Characters that XML does not allow, lone surrogates among them: Windows would refuse the whole toast. */
const notInXml = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escapeXml = (text: string): string =>
  text.replace(notInXml, '\uFFFD').replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * A notification of Windows, as `toastXml` of Electron. Electron's own XML has no `launch`, so a click on it says
 * nothing of the notification: `GetToastXml` in shell/browser/notifications/win/windows_toast_notification.cc. With
 * these arguments Electron also finds the notification that was clicked in the notification centre
 * (`HandleToastActivation` in windows_toast_activator.cc). All other options but the id and the urgency are ignored.
 */
export const toastOf = (id: string, title: string): string =>
  `<toast launch="${escapeXml(`type=click&tag=${id}`)}"><visual><binding template="ToastGeneric">` +
  `<text>${escapeXml(title)}</text></binding></visual></toast>`;

/** The id of the notification that was clicked, from the arguments that `toastOf` has set; empty if there is none. */
export const clickedToast = (launchArguments: string): string =>
  new URLSearchParams(launchArguments).get('tag') ?? '';
