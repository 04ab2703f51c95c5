import * as rawRecords from '../words/en/raw-records.ts';
import { say } from '../words/say.ts';
import type { UnreadableRow } from './table-schema.ts';

/** What the server sent in place of a table, as JSON, or that it cannot be written so. */
export const rawText = ({ raw }: Pick<UnreadableRow, 'raw'>): string => raw ?? say(rawRecords.tooDeep);
