import { addEnglish } from './language.ts';
import { enOpened } from './messages/en-opened.ts';

// Every part of the page that is loaded when it is opened imports this file, so that its messages come with it.
addEnglish(enOpened);
