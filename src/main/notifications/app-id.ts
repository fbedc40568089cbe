/**
 * The `appId` of electron-builder.yml, which the installers give to the app's shortcut. Windows shows notifications only
 * of an app that sets the same id.
 */
export const appId = 'app.warble.desktop';

/** By it Windows finds the app for a notification that outlives a run of it. Never to be changed. */
export const toastActivator = '{B0F2E7C4-3C0B-4F0E-9C53-7C6A2B1D8E42}';
