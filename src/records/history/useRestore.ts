import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { restoreVersion, undoChange } from '../../../contract/calls/history.ts';
import { service as serviceSchema, type Service } from '../../../contract/entities/service.ts';
import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import { useApi } from '../../ui/useApi.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { isNothingToUndo, reasonsOf, type RefusalReasons } from './reasonsOf.ts';

/** What is to come back: what a change did undone, some fields as they were before it, or all as they were after it. */
export type Wanted =
  | { what: 'change' }
  | { what: 'fields'; paths: readonly string[] }
  | { what: 'version'; side: 'BEFORE' | 'AFTER' };

/** Why it did not come back. */
export interface Refusal extends RefusalReasons {
  changeId: string;
  wanted: Wanted;
  error: unknown;
}

/** The answer to something that was brought back; without `change` where it was so already. */
interface Restored {
  service?: Service | undefined;
  change?: RecordedChange | undefined;
}

interface RestoreOptions {
  /** The revision that the person sees; undefined where they see none. */
  revision?: string | undefined;
  onRestored: (service: Service) => void;
}

/** Brings back what a service was once, and keeps why the last attempt was refused. */
export function useRestore({ revision, onRestored }: RestoreOptions) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();

  async function renew(): Promise<void> {
    await Promise.all(
      ['services', 'activity'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
  }

  async function attempt(
    { id: changeId }: RecordedChange,
    wanted: Wanted,
    work: () => Promise<Restored>,
  ): Promise<boolean> {
    if (pending) return false;
    setPending(true);
    setRefusal(undefined);
    try {
      const { service, change } = await work();
      if (service) onRestored(service);
      await renew();
      if (!change) toast.info(text('history.already'));
      return change !== undefined;
    } catch (error) {
      if (isNothingToUndo(error)) {
        await renew();
        toast.info(text('history.already'));
      } else setRefusal({ changeId, wanted, error, ...reasonsOf(error) });
      return false;
    } finally {
      setPending(false);
    }
  }

  /** The revision is the service's: prices by choice, which stand in its history too, have another. */
  const seenOf = ({ entity }: RecordedChange) =>
    entity === 'service' && revision !== undefined ? { revision } : {};

  return {
    pending,
    refusal,
    /** True when it came back. */
    restore: (change: RecordedChange, wanted: Wanted) =>
      attempt(change, wanted, async () => {
        const path = { changeId: change.id };
        if (wanted.what === 'change') return api.send(undoChange, { path });
        return api.send(restoreVersion, {
          path,
          body: { ...bodyOf(wanted), ...seenOf(change) },
        });
      }),
    /** The same without the address that somebody else has by now, and with the free one: one step of undo. */
    restoreWithAddress: (change: RecordedChange, wanted: Wanted, slug: string) =>
      attempt(change, wanted, async () => {
        const action = { requestId: crypto.randomUUID() };
        const fields = fieldsBesideAddress(change, wanted);
        const version = wanted.what === 'version' ? wanted.side : 'BEFORE';
        const { service } =
          fields.length > 0
            ? await api.send(
                restoreVersion,
                {
                  path: { changeId: change.id },
                  body: { version, fields, ...seenOf(change) },
                },
                action,
              )
            : {};
        if (service?.mainSlug?.name === slug) return { service, change };
        return { service: (await api.setCustomSlug(change.entityId, slug, action)).data, change };
      }),
  };
}

function bodyOf(wanted: Exclude<Wanted, { what: 'change' }>) {
  return wanted.what === 'version'
    ? { version: wanted.side }
    : { version: 'BEFORE' as const, fields: [...wanted.paths] };
}

const isOfAddress = (path: string) => path === 'mainSlug' || path.startsWith('mainSlug.');

function fieldsBesideAddress({ fields }: RecordedChange, wanted: Wanted): string[] {
  const paths =
    wanted.what === 'version'
      ? Object.keys(serviceSchema.shape)
      : wanted.what === 'fields'
        ? wanted.paths
        : fields.map(({ field }) => field);
  return paths.filter((path) => !isOfAddress(path));
}
