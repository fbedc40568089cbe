import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';

/** `en/keyboard.ts` in German. */
export const keyboardTexts: DeferredMessages['keyboard'] = {
  title: 'Tastatur',
  begun: 'Tasten, die folgen können',
  afterwards: 'dann',
  singleKeys: 'Kürzel mit einzelnen Tasten',
  singleKeysHint:
    'Buchstaben und andere Zeichen tun etwas, auch ohne Strg, ⌘ oder Alt. Schalte es ab, wenn du mit deinem Computer sprichst oder versehentlich Tasten drückst.',
  leaveField: 'Ein Textfeld verlassen; Getipptes bleibt',
  singleKeysOff: 'Kürzel mit einzelnen Tasten sind in den Einstellungen unter Tastatur abgeschaltet.',
  changeable: 'Die Tasten lassen sich in den Einstellungen unter Tastatur ändern.',
  menuFixed:
    'Die Tasten der Seite lassen sich in den Einstellungen unter Tastatur ändern. Die des App-Menüs bleiben, wie sie sind.',
  menuStays:
    'Esc bricht eine Änderung ab, die Rücktaste lässt eine Aktion ohne Tasten. Die Tasten des App-Menüs bleiben, wie sie sind.',
  none: 'Keine Tasten',
  change: 'Ändern',
  changeOf: (action) => `Ändern: Tasten für ${action}`,
  reset: 'Zurücksetzen',
  resetOf: (action) => `Zurücksetzen: Tasten für ${action}`,
  resetAll: 'Alle Tasten zurücksetzen',
  allReset: 'Alle Aktionen haben wieder ihre ursprünglichen Tasten.',
  waiting: 'Drücke die neuen Tasten\u00A0…',
  waitingFor: (action) => `Drücke die neuen Tasten\u00A0… für ${action}`,
  waitingHint: 'Esc bricht eine Änderung ab, die Rücktaste lässt eine Aktion ohne Tasten.',
  changed: (action, keys) => `${action} hat jetzt ${keys}.`,
  removed: (action) => `${action} hat jetzt keine Tasten.`,
  taken: (keys, action) =>
    `${keys} gehört schon zu „${action}“. Ändere zuerst das, oder wähle andere Tasten.`,
  begins: (keys, action) => `Mit ${keys} beginnen die Tasten von „${action}“. Wähle eine andere Taste.`,
  begunBy: (keys, action) => `${keys} ist nicht zu erreichen, weil die erste Taste zu „${action}“ gehört.`,
  menuTaken: (keys, action) => `${keys} gehört im Menü der App zu „${action}“. Wähle andere Tasten.`,
  reserved: (keys) => `${keys} gehört deinem Browser oder deinem System. Wähle andere Tasten.`,
};
