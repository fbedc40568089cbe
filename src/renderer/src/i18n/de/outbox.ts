import type { DeferredMessages } from '#renderer/i18n/en/deferred.ts';

/** `en/outbox.ts` in German. */
export const outboxTexts: DeferredMessages['outbox'] = {
  title: 'Warten auf den Server',
  hint: 'Was du getan hast, bleibt hier, auch wenn du Warble beendest, und wird der Reihe nach gesendet, sobald der Server erreichbar ist.',
  empty: 'Nichts wartet mehr.',
  refused: (reason) => `Nicht gesendet: ${reason}`,
  held: 'Dein Beitrag wird in 5 Sekunden gesendet.',
  cancel: 'Abbrechen',
  cancelOf: (what) => `Abbrechen: ${what}`,
  tryNow: 'Jetzt versuchen',
  copy: 'Text kopieren',
  back: 'Zurück ins Eingabefeld',
  post: 'Beitrag',
  postWithImage: 'Beitrag mit Bild',
  comment: (username) => (username === '' ? 'Kommentar' : `Kommentar zu einem Beitrag von ${username}`),
  editTweet: 'Änderung eines Beitrags',
  editComment: 'Änderung eines Kommentars',
  like: (username) => `„Gefällt mir“ für einen Beitrag von ${username}`,
  unlike: (username) => `„Gefällt mir“ für einen Beitrag von ${username} zurücknehmen`,
  follow: (username) => `${username} folgen`,
  unfollow: (username) => `${username} nicht mehr folgen`,
  tooLate: 'Zu spät: Es ist schon gesendet oder wurde in einem anderen Fenster abgebrochen.',
  mayBeThere: 'Vielleicht hat es der Server bereits. Sieh nach, bevor du es noch einmal sendest.',
  imageInTheWay: 'Im Eingabefeld ist schon ein Bild. Poste oder entferne es zuerst.',
  imageLost: 'Das Bild deines Beitrags ist nicht mehr auf diesem Computer. Füge es noch einmal hinzu.',
  noRoom:
    'Warble erreicht den Server nicht, und auf diesem Computer ist kein Platz, um das so lange zu behalten. Versuche es später noch einmal.',
};
