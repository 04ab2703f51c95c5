import { addEnglish } from './language.ts';
import { enLater } from './messages/en-later.ts';

// For each part of the page that is loaded by `import()` and names such a message: it imports this module.
addEnglish(enLater);
