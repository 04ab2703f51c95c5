/** True in the demo build and in a development server without a catalog: the service runs in the browser. */
declare const __DEMO__: boolean;

/** The English messages that the first screen does without (`build/messages-plugin.ts`). */
declare module '*/en.ts?opened' {
  import type { Messages } from './i18n/messages/en.ts';

  export const en: Partial<Messages>;
}
