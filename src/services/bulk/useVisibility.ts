import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Service } from '../../../contract/entities/service.ts';
import { useApi } from '../../layout/useApi.ts';
import { useFormats } from '../../layout/useFormats.ts';
import { useToast } from '../../layout/useToast.ts';
import { useText } from '../../messages/useText.ts';
import { PartlyRefused } from '../../providers/bulkChanges.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { awaitJob } from './awaitJob.ts';
import type { WireFilter } from '../list/serviceFilter.ts';

/** Rows of the page, or everything that a filter (with its text, `q`) finds. */
export interface ServiceTarget {
  services: readonly Service[];
  matching?: { filter: WireFilter; total: number };
}

/** Up to this many are changed one by one, so that exactly those can be put back. More run as one job. */
const mostUndoable = 1000;

interface Outcome {
  changed: readonly string[];
  done: number;
  failed: number;
}

/** Shows and hides services, at once on the server, with the way back in the toast. */
export function useVisibility() {
  const text = useText();
  const api = useApi();
  const toast = useToast();
  const { number } = useFormats();
  const queryClient = useQueryClient();
  const [working, setWorking] = useState(false);
  return useMemo(() => {
    const renew = () => queryClient.invalidateQueries({ queryKey: ['services'] });
    const undo = (run: () => Promise<void>) => ({ action: { label: text('layout.actions.undo'), run } });

    async function setHidden(service: Service, hidden: boolean): Promise<void> {
      const { name } = service;
      try {
        const answer = await api.update<Service>('services', {
          id: service.id,
          data: { ...service, hidden },
          previousData: service,
        });
        await renew();
        toast.done(
          text(hidden ? 'services.done.hidden' : 'services.done.shown', { name }),
          undo(() => setHidden(answer.data, !hidden)),
        );
      } catch (error) {
        await renew();
        toast.failed(text(hidden ? 'services.failed.hide' : 'services.failed.show', { name }), error);
      }
    }

    async function changeIds(ids: readonly string[], hidden: boolean): Promise<Outcome> {
      try {
        await api.updateMany('services', { ids: [...ids], data: { hidden } });
        return { changed: ids, done: ids.length, failed: 0 };
      } catch (error) {
        if (!(error instanceof PartlyRefused)) throw error;
        const { succeeded, failures } = error;
        return { changed: succeeded, done: succeeded.length, failed: failures.length };
      }
    }

    async function setHiddenOfIds(ids: readonly string[], hidden: boolean): Promise<void> {
      const { changed, done, failed } = await changeIds(ids, hidden);
      await renew();
      tell(
        done,
        failed,
        hidden,
        undo(() => guarded(() => setHiddenOfIds(changed, !hidden))),
      );
    }

    function tell(done: number, failed: number, hidden: boolean, options = {}) {
      if (failed > 0) {
        toast.failed(
          text('services.done.partly', { done: number(done), failed: number(failed) }),
          undefined,
          options,
        );
      } else {
        const key = hidden ? 'services.done.hiddenMany' : 'services.done.shownMany';
        toast.done(text(key, { smart_count: done, count: number(done) }), options);
      }
    }

    async function guarded(work: () => Promise<void>): Promise<void> {
      setWorking(true);
      try {
        await work();
      } catch (error) {
        toast.failed(text('services.failed.many'), error);
      } finally {
        setWorking(false);
      }
    }

    const setHiddenMany = ({ services, matching }: ServiceTarget, hidden: boolean) =>
      guarded(async () => {
        const others: WireFilter = hidden ? { hidden: { $ne: true } } : { hidden: true };
        if (matching && matching.total > mostUndoable) {
          const { done, failed } = await runJob(api, narrowed(matching.filter, others), hidden);
          await renew();
          tell(done, failed, hidden);
          return;
        }
        const rows = matching ? await allOf(api, narrowed(matching.filter, others)) : services;
        const ids = rows.filter((service) => (service.hidden ?? false) !== hidden).map(({ id }) => id);
        if (ids.length === 0) toast.done(text('services.done.nothing'));
        else await setHiddenOfIds(ids, hidden);
      });

    return {
      working,
      setHidden: (service: Service, hidden: boolean) => void setHidden(service, hidden),
      setHiddenMany,
    };
  }, [api, number, queryClient, text, toast, working]);
}

/** The text stays beside the conditions: it belongs to the search, not to the filter. */
const narrowed = ({ q, ...conditions }: WireFilter, more: WireFilter): WireFilter => ({
  ...(q !== undefined && { q }),
  $and: [conditions, more],
});

async function allOf(api: FrontdeskDataProvider, filter: WireFilter) {
  const pagination = { page: 1, perPage: mostUndoable };
  const { data } = await api.getList<Service>('services', { filter, pagination });
  return data;
}

/** Changes everything that a filter finds, on the server, and waits until it is through. */
async function runJob(api: FrontdeskDataProvider, filter: WireFilter, hidden: boolean): Promise<Outcome> {
  const answer = await api.updateMany('services', {
    ids: [],
    data: { hidden },
    meta: { allMatching: true, filter },
  });
  return { changed: [], ...(await awaitJob(api, answer)) };
}
