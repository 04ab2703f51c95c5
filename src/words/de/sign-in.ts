export const title = 'Mit einem Server verbinden';
export const expired = 'Ihr Token ist abgelaufen';
export const notAccepted = 'Ihr Token wurde nicht akzeptiert';
export const reads = 'Diese Seite liest {host}.';
export const forgotten =
  'Das Token für {host} ist hier vergessen und mit ihm die Zeilen, die es gezeigt hat.';
export const saidAt = '{host} antwortete um {time}: „{said}“.';
export const askedAt = '{host} fragte um {time}, wer Sie sind.';
export const placeKept =
  'Ihre Position, Suche und Spalten bleiben erhalten; es wird dort weitergeladen, wo es aufgehört hat.';

export const ways = 'Anmelden mit';
export const byPassword = 'E-Mail und Passwort';
export const waysOfServer = 'Angemeldet wird hier mit E-Mail und Passwort oder mit einem Token.';

export const token = 'Token';
export const tokenPlaceholder = 'Token aus Ihrem Profil im Katalog einfügen';
export const tokenAdvice = 'Im Katalog das eigene Profil öffnen, dann „Access Token“, und es kopieren.';
export const sentOnlyTo = 'Es wird nur an {host} gesendet.';
export const keptForTab = 'Für diesen Tab behalten: Beim Schließen des Tabs wird es vergessen.';
export const keptInMemory = 'Nur im Arbeitsspeicher: Beim Schließen des Tabs wird es vergessen.';
export const keep = 'Für diesen Tab behalten, damit man nach dem Neuladen angemeldet bleibt';

export const email = 'E-Mail';
export const password = 'Passwort';
export const passwordHint = 'Wird einmal gesendet, für ein Token; nie gespeichert.';

export const forgetToken = 'Token vergessen';
export const demoInstead = 'Demo-Katalog verwenden';
export const lookAtRows = 'Zeilen ansehen';
export const connect = 'Verbinden';
export const connecting = 'Wird verbunden …';

export const tokenRefused = 'Der Server hat dieses Token nicht akzeptiert.';
export const tokenRefusedAdvice = 'Prüfen Sie, ob es ganz kopiert wurde, oder erstellen Sie ein neues.';
export const tokenSafe = 'Das Token wurde nirgendwohin sonst gesendet.';
export const passwordRefused =
  'Der Server hat diese E-Mail und dieses Passwort nicht akzeptiert. Prüfen Sie beides, oder melden Sie sich mit einem Token an.';
export const passwordSafe = 'Gespeichert wurde nichts.';
export const itSaid = 'Seine Antwort: „{said}“.';
export const silent = '{host} antwortet nicht.';
export const silentAdvice = 'Versuchen Sie es erneut, wenn das Netz oder der Katalog wieder da ist.';
export const cannotSay = '{host} konnte nicht sagen, wer das ist.';
export const tryAgain = 'Versuchen Sie es erneut.';
