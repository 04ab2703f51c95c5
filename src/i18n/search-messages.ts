import { addEnglish } from './language.ts';
import { en } from './messages/en.ts?search';

// The words of filters, which the first screen of a whole list does without.
addEnglish(en);
