import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { restoreService } from '../../../contract/calls/frontdesk.ts';
import type { TrashedService } from '../../../contract/entities/trashedService.ts';
import { useApi } from '../../ui/useApi.ts';
import { useBusiness } from '../../ui/useBusiness.ts';
import { useToast } from '../../ui/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { isNothingToUndo } from '../history/restoreRefusal.ts';
import { listOf } from '../../ui/words/listOf.ts';

type Restorable = Pick<TrashedService, 'id' | 'name' | 'bookings'>;

/** Restores deleted services, several as one undo step, and reports which were restored. */
export function useRestoreServices() {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { locale } = useBusiness();
  const [pending, setPending] = useState(false);

  /** Resolves to the services that could not be restored. */
  async function restore(services: readonly Restorable[]): Promise<Restorable[]> {
    setPending(true);
    const requestId = crypto.randomUUID();
    const failed: (Restorable & { error: unknown })[] = [];
    const already: Restorable[] = [];
    for (const service of services) {
      try {
        await api.send(restoreService, { path: { serviceId: service.id } }, { requestId });
      } catch (error) {
        if (isNothingToUndo(error)) already.push(service);
        else failed.push({ ...service, error });
      }
    }
    await queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'recordEditor' });
    setPending(false);
    const restored = services.filter((service) => !already.includes(service));
    if (restored.length > 0) tell(restored, failed);
    else if (already[0]) {
      toast.info(text('trash.already', { name: already[0].name, smart_count: already.length }));
    }
    return failed;
  }

  function tell(services: readonly Restorable[], failed: readonly (Restorable & { error: unknown })[]): void {
    const [first] = services;
    const [missing] = failed;
    if (!first) return;
    if (!missing) {
      const alone = services.length === 1;
      const open = () => void navigate(`/services/${first.id}`);
      toast.done(
        alone
          ? text(first.bookings > 0 ? 'trash.restoredBooked' : 'trash.restored', {
              name: first.name,
              smart_count: first.bookings,
            })
          : text('trash.restoredMany', { smart_count: services.length }),
        alone ? { action: { label: text('trash.open'), run: open } } : {},
      );
      return;
    }
    const names = listOf(
      failed.map(({ name }) => name),
      locale,
    );
    const done = services.length - failed.length;
    toast.failed(
      services.length === 1
        ? text('trash.restoreFailed', { name: first.name })
        : text('trash.restoredPartly', { done, all: services.length, names }),
      missing.error,
    );
  }

  return { pending, restore };
}
