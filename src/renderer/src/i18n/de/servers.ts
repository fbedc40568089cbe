import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';

/** `en/servers.ts` in German. */
export const serversTexts: DeferredMessages['servers'] = {
  title: 'Server',
  where: 'Wo',
  localHint: 'Ein eigener Server. Nichts verlässt diesen Computer.',
  sample: 'Mit einer Beispiel-Community zum Umsehen',
  remote: 'Ein Server anderswo',
  remoteHint: 'Der deines Teams oder jeder andere, der die API von Warble spricht.',
  address: 'Adresse des Servers',
  addressExample: 'warble.example.com',
  plainText:
    'Auf dem Weg zu diesem Server ist nichts verschlüsselt: Alle in seinem Netz könnten dein Passwort lesen, und auch alles, was du schreibst.',
  connectAnyway: 'Trotzdem verbinden',
  connect: 'Verbinden',
  add: 'Server hinzufügen',
  current: 'In Gebrauch',
  use: 'Verwenden',
  goTo: (name) => `${name} verwenden`,
  remove: 'Entfernen',
  removeNamed: (name) => `${name} entfernen`,
  removeTitle: (name) => `„${name}“ entfernen?`,
  removeText:
    'Warble vergisst deine Anmeldung, deine Entwürfe und seine Kopien. Was noch darauf wartet, dorthin gesendet zu werden, geht verloren. Dein Konto und deine Beiträge bleiben auf dem Server.',
  removeLocalText:
    'Warble vergisst deine Anmeldung, deine Entwürfe und seine Kopien. Was noch darauf wartet, dorthin gesendet zu werden, geht verloren.',
  localData: 'Daten dieses Computers',
  keepData: 'Konten, Beiträge und Bilder behalten, falls du ihn wieder hinzufügst',
  eraseData: 'Auch alle Konten, Beiträge und Bilder dieses Computers löschen',
  managed: 'Von deiner Organisation festgelegt',
  nothingAllowed:
    'Deine Organisation hat noch keinen Server festgelegt und erlaubt keinen anderen. Frage bei ihrer Verwaltung nach.',
  noKeyring:
    'Deine Anmeldung bleibt nur im Arbeitsspeicher, weil dieser Computer keinen Schlüsselbund hat. Nach jedem Start meldest du dich neu an.',
  failed:
    'Die Server konnten nicht geändert werden. Versuche es noch einmal; mehr steht im Protokoll (Hilfe → Ordner der Protokolle öffnen).',
  welcome: {
    pageTitle: 'Willkommen',
    title: 'Willkommen bei Warble',
    text: 'Wo möchtest du lesen und schreiben?',
    submit: 'Los geht’s',
    hint: 'Weitere Server kannst du später in den Einstellungen oder über das Menü hinzufügen.',
  },
};
