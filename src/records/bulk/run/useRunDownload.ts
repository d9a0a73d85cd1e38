import { useState } from 'react';
import type { BulkRun, BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { largestRestPage } from '../../../../contract/queries/restList.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { isDeletion, isImport } from '../runCounts.ts';
import { runCsvHead, runCsvLines } from './runCsv.ts';
import { useBulkWords } from '../useBulkWords.ts';

/** Saves the results of a run as a CSV file. */
export function useRunDownload(bulkRun: BulkRun) {
  const { id, name } = bulkRun;
  const api = useApi();
  const text = useText();
  const familyText = useFamilyText();
  const toast = useToast();
  const { cellsOf, reasonWords } = useBulkWords();
  const [pending, setPending] = useState(false);

  async function run(): Promise<void> {
    if (pending) return;
    setPending(true);
    try {
      const words = { text, record: familyText('record'), cellsOf, reasonWords };
      const parts = [runCsvHead(isImport(bulkRun), words)];
      for (let page = 1, read = 0, all = 1; read < all; page += 1) {
        const { data, total = 0 } = await api.getList<BulkRunItem>('bulkRunItems', {
          filter: { runId: id },
          pagination: { page, perPage: largestRestPage },
          sort: { field: 'name', order: 'ASC' },
        });
        parts.push(runCsvLines(data, isDeletion(bulkRun), words));
        read += data.length;
        all = data.length === 0 ? read : total;
      }
      saveFile(
        new Blob(parts, { type: 'text/csv;charset=utf-8' }),
        `${fileName(name, text('bulk.file.name'))}.csv`,
      );
    } catch (error) {
      toast.failed(text('bulk.act.failed.download'), error);
    } finally {
      setPending(false);
    }
  }

  return { pending, run };
}

/** Removes characters from the run's name that file systems reject. */
function fileName(name: string, otherwise: string): string {
  const safeName = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-+|-+$/g, '');
  return safeName === '' ? otherwise : safeName;
}
