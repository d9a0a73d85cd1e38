import { useEffect, useRef } from 'react';
import type { MenuAction } from '../dialogs/MenuButton.tsx';

/** Actions that the palette offers while a part of the screen is mounted. */
export interface Commands {
  /** The record that they act on; without it, they act on nothing that is open. */
  subject?: string | undefined;
  /** Read when the palette opens. */
  actions: () => readonly MenuAction[];
}

const mounted = new Set<() => Commands>();

/** The commands of the mounted screen, in the order of mounting. */
export const offeredCommands = (): readonly Commands[] => [...mounted].map((read) => read());

/** Offers actions in the palette while the component is mounted. */
export function useCommands(commands: Commands): void {
  const current = useRef(commands);
  useEffect(() => {
    current.current = commands;
  });
  useEffect(() => {
    const read = () => current.current;
    mounted.add(read);
    return () => {
      mounted.delete(read);
    };
  }, []);
}
