import { createContext, use, useMemo, useState, type ReactNode } from 'react';
import type { RemovalKind, Removed } from './removalKind.ts';
import { LazyRemovalDialog } from './RemoveRecord.tsx';

const RemovalContext = createContext<(records: readonly Removed[]) => void>(() => {});

/** Provides the removal dialog to the menus and bars of a list inside. */
export function RemovalFlow({ kind, children }: { kind: RemovalKind; children: ReactNode }) {
  const [records, setRecords] = useState<readonly Removed[]>();
  const remove = useMemo(() => (removed: readonly Removed[]) => setRecords(removed), []);
  return (
    <RemovalContext value={remove}>
      {children}
      {records && <LazyRemovalDialog kind={kind} records={records} onClose={() => setRecords(undefined)} />}
    </RemovalContext>
  );
}

/** Returns a function that opens the removal dialog. */
export const useRemoval = () => use(RemovalContext);
