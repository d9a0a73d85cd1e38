import { createContext, use, type ComponentType, type ReactNode } from 'react';
import { useRecordKinds } from '../recordKinds.ts';
import type { ChangeReader } from './changeReader.ts';

type Readers = ReadonlyMap<string, ChangeReader>;

const ReadersContext = createContext<Readers | undefined>(undefined);

/**
 * Provides the change readers of all families to the changes inside. Once for a screen, because they load the names of
 * all families and have a thousand hooks. Suspends while the families load.
 */
export function ChangeReaders({ children }: { children: ReactNode }) {
  return use(ReadersContext) ? children : <OwnReaders>{children}</OwnReaders>;
}

function OwnReaders({ children }: { children: ReactNode }) {
  const readers = new Map<string, ChangeReader>();
  // The families never change, so the hooks are the same in every render.
  /* oxlint-disable react/rules-of-hooks */
  for (const { entities, useChangeReader } of useRecordKinds()) {
    const reader = useChangeReader?.();
    if (reader) for (const entity of entities) readers.set(entity, reader);
  }
  /* oxlint-enable react/rules-of-hooks */
  return <ReadersContext value={readers}>{children}</ReadersContext>;
}

/** A screen or part with the change readers. */
export function withChangeReaders<Props extends object>(Screen: ComponentType<Props>): ComponentType<Props> {
  return function WithReaders(props: Props) {
    return (
      <ChangeReaders>
        <Screen {...props} />
      </ChangeReaders>
    );
  };
}

/** Returns the change readers of all families by entity name. */
export function useChangeReaders(): Readers {
  const readers = use(ReadersContext);
  if (!readers) throw new Error('Changes belong inside ChangeReaders');
  return readers;
}
