import type { Plugin } from 'vite';

/** `Form.displayName = "Form";` on a line of its own, as compilers of libraries write it. */
const DISPLAY_NAME = /^\w+\.displayName = "[^"\n]*";$/gm;
/** `var Form = React3.forwardRef(` at the top of a module, without the mark that makes it droppable. */
const COMPONENT = /^((?:var|const|let) \w+ = )(React\w*\.(?:forwardRef|memo|createContext)\()/gm;

/**
 * Lets the bundler drop a library's components that nobody uses: takes away their names for debuggers, each a side
 * effect that keeps its component, and marks the calls that make them as pure.
 */
export function shakeableComponents(library: RegExp): Plugin {
  return {
    name: 'catalog:shakeable-components',
    apply: 'build',
    transform(code, id) {
      if (!library.test(id)) return null;
      return { code: code.replace(DISPLAY_NAME, '').replace(COMPONENT, '$1/* @__PURE__ */ $2'), map: null };
    },
  };
}
