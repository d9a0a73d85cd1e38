import { createContext } from 'react';

/** Undoes the save of a change and reports it; resolves after both. */
export const UndoContext = createContext<(changeId: string) => Promise<void>>(() =>
  Promise.reject(new Error('Undo belongs inside its host')),
);
