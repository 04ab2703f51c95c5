export const setUpWrongly = 'Diese Seite ist falsch eingerichtet';
export const setUpAdvice =
  'Wer diese Seite betreibt, kann es beheben. An keinen Server wurde eine Anfrage gestellt.';
export const couldNotBegin = 'Diese Seite konnte nicht starten';
export const couldNotBeginText = 'Einer ihrer eigenen Teile ist ausgefallen. Nichts von Ihnen ist verloren.';
export const tryAgain = 'Erneut versuchen';

export const notJson = 'config.json ist kein gültiges JSON.';
export const list = 'config.json: Das Ganze ist eine Liste, erwartet war ein Objekt.';
export const sameId = 'config.json: Zwei Server haben die ID „{id}“.';
export const shape =
  'config.json: {where, select, member {{member}} other {Das Ganze}} ist {received}, erwartet war {known, select, yes {{expected}} other {etwas anderes}}.';
export const base = 'config.json: {member} ist „{value}“, erwartet war ein Pfad dieser Website.';
export const page = 'config.json: {member} ist „{value}“, erwartet war eine Adresse mit http oder https.';
