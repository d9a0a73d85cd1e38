import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreVersion, undoChange } from '../../../../contract/calls/history/history.ts';
import type { RecordedChange } from '../../../../contract/entities/history/recordedChange.ts';
import { useApi } from '../../../ui/queries/useApi.ts';
import { useToast } from '../../../ui/useToast.ts';
import { useText } from '../../../messages/useText.ts';
import type { AskedRestore, Alternative, Wanted } from '../changeReader.ts';
import { editedSince, isNothingToUndo } from './restoreRefusal.ts';
import { useChangeReaders } from '../ChangeReaders.tsx';
import { refetchExceptEditors } from '../../../ui/queries/refetch.ts';

/** Why a restore was rejected. */
export interface Refusal {
  asked: AskedRestore;
  error: unknown;
  /** Wire paths. */
  editedSince: readonly string[];
  other?: Alternative | undefined;
}

interface RestoreOptions {
  /** The record with the revision that the person sees; undefined without one. */
  seen?: { entity: string; revision?: string | undefined };
  onRestored?: () => Promise<void>;
}

/** Undoes and restores changes of a record, and stores the last rejection. */
export function useRestore({ seen, onRestored }: RestoreOptions = {}) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const readers = useChangeReaders();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  const renew = () => refetchExceptEditors(queryClient);

  /** Resolves to true on success. */
  async function attempt(asked: AskedRestore, work: () => Promise<boolean>): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setRefusal(undefined);
    try {
      const came = await work();
      if (came) await onRestored?.();
      await renew();
      if (!came) toast.info(text('history.already'));
      return came;
    } catch (error) {
      if (isNothingToUndo(error)) {
        await renew();
        toast.info(text('history.already'));
      } else {
        const other = readers.get(asked.change.entity)?.alternativeTo?.(error);
        setRefusal({ asked, error, editedSince: editedSince(error).paths, other });
      }
      return false;
    } finally {
      setPending(false);
    }
  }

  /** Related records in the same history have their own revision. */
  const revisionOf = ({ entity }: RecordedChange) => (entity === seen?.entity ? seen.revision : undefined);

  return {
    pending,
    refusal,
    /** Resolves to true on success. */
    restore: (change: RecordedChange, wanted: Wanted): Promise<boolean> => {
      const revision = revisionOf(change);
      return attempt({ change, wanted, revision }, async () => {
        const path = { changeId: change.id };
        const restored =
          wanted.what === 'change'
            ? await api.send(undoChange, { path })
            : await api.send(restoreVersion, {
                path,
                body: { ...bodyOf(wanted), ...(revision && { revision }) },
              });
        return restored.change !== undefined;
      });
    },
    /** Restores with the alternative that the rejection offered. */
    takeOtherWay: async (): Promise<boolean> => {
      const { asked, other } = refusal ?? {};
      if (!asked || !other) return false;
      return attempt(asked, async () => {
        await other.take(api, asked);
        return true;
      });
    },
  };
}

function bodyOf(wanted: Exclude<Wanted, { what: 'change' }>) {
  return wanted.what === 'version'
    ? { version: wanted.side }
    : { version: 'BEFORE' as const, fields: [...wanted.paths] };
}
