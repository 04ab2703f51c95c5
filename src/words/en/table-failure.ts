export const forbidden = 'You may not look into this table.';
export const notLoaded = 'This table did not load.';
export const canBeGranted = 'Somebody who runs the catalog can grant it.';
