import { useRef, useState } from 'react';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import type { CsvKind, ExportFormat, RecordsAsked } from './csvKind.ts';
import { exportRecords, plainCells } from './exportRecords.ts';

/** Runs one export at a time, with progress and cancellation. */
export function useExport(resource: string, kind: CsvKind) {
  const api = useApi();
  const text = useText();
  // An open dialog never changes its family, so the hook is the same in every render.
  // oxlint-disable-next-line react/hooks
  const cells = kind.useCells?.() ?? plainCells;
  const running = useRef<AbortController>(undefined);
  /** Number of exported records; undefined while idle. */
  const [done, setDone] = useState<number>();

  /** Resolves to the number of exported records, or undefined after a cancellation. */
  async function run(
    asked: Omit<RecordsAsked, 'signal'> & { format: ExportFormat },
  ): Promise<number | undefined> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setDone(0);
    try {
      return await exportRecords(api, { ...asked, resource, kind, cells, text, signal, onCount: setDone });
    } catch (error) {
      if (signal.aborted) return undefined;
      throw error;
    } finally {
      setDone(undefined);
    }
  }

  return { done, run, stop: () => running.current?.abort() };
}
