/** True in the demo build and in a development server without a catalog: the service runs in the browser. */
declare const __DEMO__: boolean;

/** The messages of another language by their English ones, both compiled: see `build/words.ts`. */
declare module 'words:*' {
  import type { CompiledMessage } from 'icu-minify/format';

  const messages: ReadonlyMap<string, CompiledMessage>;
  export default messages;
}
