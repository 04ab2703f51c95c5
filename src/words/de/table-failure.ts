export const forbidden = 'Sie dürfen diese Tabelle nicht einsehen.';
export const notLoaded = 'Diese Tabelle wurde nicht geladen.';
export const canBeGranted = 'Wer den Katalog betreibt, kann es freigeben.';
