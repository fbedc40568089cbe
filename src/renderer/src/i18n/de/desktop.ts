import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';

/** `en/desktop.ts` in German. */
export const desktopTexts: DeferredMessages['desktop'] = {
  notifications: 'Mitteilungen',
  notificationsHint: 'Neue Einträge im Posteingang zeigt das System an, während du etwas anderes ansiehst.',
  notificationsRefused:
    'Das System zeigt sie nicht an. Erlaube Mitteilungen von Warble in seinen Einstellungen.',
  background: 'Im Hintergrund weiterlaufen',
  backgroundHint:
    'Wenn du das Fenster schließt, bleibt Warble im Infobereich und meldet sich weiter bei dir.',
  spelling: 'Rechtschreibung prüfen auf',
  spellingHint: 'Wähle keine Sprache, dann wird nichts geprüft.',
  spellingNone: 'Keine Sprache heißt so',
  spellingAdd: 'Sprache hinzufügen',
  locked: 'Von deiner Organisation festgelegt.',
  version: (version) => `Version ${version}`,
  updates: {
    development: 'diese Kopie wird nicht von selbst aktualisiert',
    policy: 'Updates kommen von deiner Organisation',
    installation: 'Updates kommen auf dem Weg, auf dem Warble installiert wurde',
    waiting: 'Updates werden beim Beenden installiert',
    downloading: (version) => `Version ${version} wird heruntergeladen`,
    ready: (version) => `Version ${version} wird beim Beenden installiert`,
    failed: 'Warble konnte nicht nach Updates suchen und versucht es später noch einmal',
  },
};
