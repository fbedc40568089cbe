/* What `require('electron')` gives, as electron-updater asks for it: the double, which run-main.ts has loaded by then. */
module.exports = Reflect.get(globalThis, 'electronDouble');
