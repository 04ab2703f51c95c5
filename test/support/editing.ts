/**
 * What jsdom lacks of a browser's editing and layout: `document.execCommand` for plain text in the field with the focus, and
 * `checkVisibility`, which goes by `hidden` and inline styles.
 */
export function provideEditing(): void {
  document.execCommand = (command, _, text = '') => {
    const field = document.activeElement;
    if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return false;
    const { value } = field;
    // A field of numbers does not tell its selection; on this page they are selected as a whole.
    const start = field.selectionStart ?? (selected.has(field) ? 0 : value.length);
    const end = field.selectionEnd ?? value.length;
    const isCaret = start === end;
    const from = command === 'delete' && isCaret ? Math.max(0, start - 1) : start;
    const to = command === 'forwardDelete' && isCaret ? end + 1 : end;
    const inserted = command === 'insertText' ? text : '';
    const prototype =
      field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    // Past the property by which React keeps track of the value.
    Reflect.set(prototype, 'value', value.slice(0, from) + inserted + value.slice(to), field);
    selected.delete(field);
    if (field.selectionStart !== null)
      field.setSelectionRange(from + inserted.length, from + inserted.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: command, data: text }));
    return true;
  };
  const selected = new WeakSet<Element>();
  const prototype = HTMLInputElement.prototype;
  const select = Reflect.get(prototype, 'select');
  prototype.select = function selectAll() {
    selected.add(this);
    Reflect.apply(select, this, []);
  };
  Element.prototype.checkVisibility = function isVisible() {
    return this.closest('[hidden]') === null && getComputedStyle(this).display !== 'none';
  };
}
