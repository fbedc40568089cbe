/**
 * The `appId` of electron-builder.yml, which the installers give to the app's shortcut. Windows shows notifications only
 * of an app that sets the same id.
 */
export const appId = 'app.warble.desktop';
