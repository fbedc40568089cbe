/**
 * The `appId` of electron-builder.yml, which the installers give to the app's shortcut. Windows shows notifications only
 * of an app that sets the same id.
 */
export const appId = 'app.warble.desktop';

/** With this id Windows starts the app for a notification of an earlier run. It must never change. */
export const toastActivator = '{B0F2E7C4-3C0B-4F0E-9C53-7C6A2B1D8E42}';
