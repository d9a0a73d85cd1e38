import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useToast } from '../../ui/useToast.ts';
import { joinSentences } from '../../messages/joinSentences.ts';
import { useText } from '../../messages/useText.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { isNothingToUndo } from '../history/restore/restoreRefusal.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { useTrashKinds } from './useTrashKinds.ts';
import { refetchExceptEditors } from '../../ui/queries/refetch.ts';

type Restorable = Pick<TrashedRecord, 'id' | 'entity' | 'name' | 'bookings'>;

/** Restores deleted records, several as one undo step, and reports which were restored. */
export function useRestoreRecords() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useBusiness();
  const { kindOf } = useTrashKinds();
  const [pending, setPending] = useState(false);

  /** Resolves to the records that could not be restored. */
  async function restore(records: readonly Restorable[]): Promise<Restorable[]> {
    setPending(true);
    const requestId = crypto.randomUUID();
    const failed: (Restorable & { error: unknown })[] = [];
    const already: Restorable[] = [];
    for (const record of records) {
      try {
        await sendById(api, kindOf(record).trash.restore, record.id, { requestId });
      } catch (error) {
        if (isNothingToUndo(error)) already.push(record);
        else failed.push({ ...record, error });
      }
    }
    await refetchExceptEditors(queryClient);
    setPending(false);
    const restored = records.filter((record) => !already.includes(record));
    if (restored.length > 0) notify(restored, failed);
    else if (already[0]) {
      toast.info(text('trash.already', { name: already[0].name, smart_count: already.length }));
    }
    return failed;
  }

  function notify(
    records: readonly Restorable[],
    failed: readonly (Restorable & { error: unknown })[],
  ): void {
    const [first] = records;
    const [missing] = failed;
    if (!first) return;
    if (!missing) {
      const alone = records.length === 1;
      const open = () => void navigate(`/${kindOf(first).path}/${first.id}`);
      const stays = new Set(records.flatMap((record) => kindOf(record).trash.stays ?? []));
      const done = alone
        ? text(first.bookings > 0 ? 'trash.restoredBooked' : 'trash.restored', {
            name: first.name,
            smart_count: first.bookings,
          })
        : text('trash.restoredMany', { smart_count: records.length });
      toast.done(
        joinSentences(done, ...[...stays].map((key) => text(key))),
        alone ? { action: { label: text('trash.open'), run: open } } : {},
      );
      return;
    }
    const names = listOf(
      failed.map(({ name }) => name),
      locale,
    );
    const done = records.length - failed.length;
    toast.failed(
      records.length === 1
        ? text('trash.restoreFailed', { name: first.name })
        : text('trash.restoredPartly', { done, all: records.length, names }),
      missing.error,
    );
  }

  return { pending, restore };
}
