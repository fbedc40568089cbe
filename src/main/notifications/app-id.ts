/**
 * The `appId` of electron-builder.yml, which the installers write into the app's shortcut. Windows shows notifications
 * only of an app that sets the same id.
 */
export const appId = 'app.warble.desktop';

/**
 * The id with which Windows starts the app when the user clicks a notification of an earlier run. It must never change.
 */
export const toastActivator = '{B0F2E7C4-3C0B-4F0E-9C53-7C6A2B1D8E42}';
