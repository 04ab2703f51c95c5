import * as around from '../../words/en/around.ts';
import { say } from '../../words/say.ts';
import { reasonOf } from '../list/reason.ts';

/** That the databases did not load, and why. */
export const databasesFailed = (error: unknown): string =>
  `${say(around.databasesNotLoaded)} ${reasonOf(error)}`;
