import { element } from './elements.ts';
import look from './floor.module.css';

/** A checkbox "Followers", as in the product's column picker. @param on called once, when it is first switched on */
export function followersSwitch(on: () => void): HTMLElement {
  const box = element('input', { type: 'checkbox' });
  box.addEventListener('change', on, { once: true });
  return element('label', { class: look['switch'] }, box, 'Followers');
}
