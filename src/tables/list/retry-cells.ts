import { createContext } from 'react';

/** Asks again for the cells of a column that failed, by its field. */
export const RetryCells = createContext<(field: string) => void>(() => {});
