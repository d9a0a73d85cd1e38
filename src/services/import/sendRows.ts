import { getBulkRun } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import { importServices } from '../../../contract/calls/bulkRuns/imports.ts';
import type { BodyOf } from '../../../contract/call.ts';
import { importLimits } from '../../../contract/entities/bulkRuns/importedFile.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

export type SentRow = BodyOf<typeof importServices>['rows'][number];

/** Characters of one call's rows: with letters of three bytes still below a mebibyte. */
const largestCall = 300_000;

/** The rows of the next call, at least one. */
function nextRows(rows: readonly SentRow[], from: number): SentRow[] {
  const chunk: SentRow[] = [];
  let size = 0;
  for (const row of rows.slice(from, from + importLimits.rowsOfCall)) {
    size += JSON.stringify(row).length;
    if (chunk.length > 0 && size > largestCall) break;
    chunk.push(row);
  }
  return chunk;
}

interface Sending {
  fileName: string;
  /** In the history. */
  name: string;
  rows: readonly SentRow[];
  /** The run of an interrupted upload. */
  runId: string | undefined;
  signal: AbortSignal;
  onProgress: (sent: number, runId: string) => void;
}

/** Sends the rows of a file in several calls, after those that a run has already. Returns the id of the run. */
export async function sendRows(
  api: FrontdeskDataProvider,
  { fileName, name, rows, runId: started, signal, onProgress }: Sending,
): Promise<string> {
  const file = { name: fileName.slice(-importLimits.fileName), rows: rows.length };
  let runId = started;
  let sent =
    runId === undefined ? 0 : (await api.send(getBulkRun, { path: { id: runId } }, { signal })).total;
  while (runId === undefined || sent < rows.length) {
    const chunk = nextRows(rows, sent);
    const body = { file, rows: chunk, ...(runId === undefined ? { name } : { runId }) };
    const { bulkRun } = await api.send(importServices, { body }, { signal });
    runId = bulkRun.id;
    sent += chunk.length;
    onProgress(sent, runId);
  }
  return runId;
}
