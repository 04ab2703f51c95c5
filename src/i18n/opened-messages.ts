import { addEnglish } from './language.ts';
import { en } from './messages/en.ts?opened';

// Every part of the page that is loaded when it is opened imports this file, so that its messages come with it.
addEnglish(en);
