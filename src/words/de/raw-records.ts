export const tooDeep = 'Der Datensatz ist zu tief verschachtelt, um ihn auszuschreiben';
