/**
 * The `appId` of electron-builder.yml, which the installers give to the app's shortcut. Windows shows the notifications
 * of an app that says the same.
 */
export const appId = 'app.warble.desktop';
