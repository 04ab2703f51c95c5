import type { Plugin } from 'vite';

/** `Form.displayName = "Form";` on a line of its own, as compilers of libraries write it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"\n]*";$/gm;
/** `var Form = React3.forwardRef(` at the top of a module, without the mark that makes it droppable. */
const COMPONENT = /^((?:var|const|let) \w+ = )(React\w*\.(?:forwardRef|memo|createContext)\()/gm;
/** `Boundary.contextType = Context;` after a class at the top of a module. */
const CONTEXT_TYPE = /^(\w+)\.contextType = (\w+);$/gm;

/** A library's module whose unused components a bundler can see to be unused. */
export function shakeable(code: string): string {
  let marked = code.replace(DISPLAY_NAME, '').replace(COMPONENT, '$1/* @__PURE__ */ $2');
  for (const [statement, name = '', context = ''] of marked.matchAll(CONTEXT_TYPE)) {
    const head = new RegExp(`^(var ${name} = class extends \\S+ \\{)$`, 'm');
    if (!head.test(marked)) continue;
    marked = marked.replace(statement, '').replace(head, `$1\n  static contextType = ${context};`);
  }
  return marked;
}

/**
 * Lets the bundler drop a library's components that nobody uses: takes away their names for debuggers, each a side effect
 * that keeps its component, moves a class's context into the class for the same reason, and marks the calls that make
 * components as pure.
 */
export function shakeableComponents(library: RegExp): Plugin {
  return {
    name: 'catalog:shakeable-components',
    apply: 'build',
    transform: (code, id) => (library.test(id) ? { code: shakeable(code), map: null } : null),
  };
}
