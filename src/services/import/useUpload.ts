import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { discardBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { useText } from '../../messages/useText.ts';
import { returnStateFrom } from '../../records/bulk/returnLink.ts';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { sendRows, type SentRow } from './sendRows.ts';

/** Sends the rows of a file and opens their preview. An interrupted upload continues where it was. */
export function useUpload() {
  const api = useApi();
  const text = useText();
  const navigate = useNavigate();
  const location = useLocation();
  const running = useRef<AbortController>(undefined);
  const runId = useRef<string>(undefined);
  const [sent, setSent] = useState<number>();
  const [error, setError] = useState<unknown>();
  useEffect(() => () => running.current?.abort(), []);

  /** Sends all rows; `fileName` is in the name of the run. */
  async function send(fileName: string, rows: readonly SentRow[]): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setError(undefined);
    setSent(0);
    try {
      const id = await sendRows(api, {
        fileName,
        name: text('serviceImport.name', { file: fileName.slice(-80) }),
        rows,
        runId: runId.current,
        signal,
        onProgress: (done, run) => {
          runId.current = run;
          setSent(done);
        },
      });
      await navigate(`/bulk-runs/${id}`, {
        state: { ...unguarded, ...returnStateFrom(location, { path: 'services' }) },
      });
    } catch (failure) {
      if (!signal.aborted) setError(failure);
    } finally {
      setSent(undefined);
    }
  }

  /** Forgets the rows that were sent, because the file or its mapping has changed. */
  function reset(): void {
    running.current?.abort();
    const id = runId.current;
    runId.current = undefined;
    setError(undefined);
    // A preview that stays is deleted after a day.
    if (id !== undefined) api.send(discardBulkRun, { path: { id } }).catch(() => {});
  }

  return { sent, error, send, reset };
}
