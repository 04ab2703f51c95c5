import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Command, commands } from './command-store.ts';

/** Offers a command while the component is mounted: its keys work, palette and shortcuts list it. Undefined: none. */
export function useCommand(command: Command | undefined): void {
  const latest = useRef(command);
  useLayoutEffect(() => {
    latest.current = command;
  });
  useEffect(() => commands.add(() => latest.current), []);
}
