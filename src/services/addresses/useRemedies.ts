import type { Service } from '../../../contract/entities/services/service.ts';
import type { ListedSlug } from '../../../contract/entities/services/slugDesk.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useText } from '../../messages/useText.ts';
import { usePerform } from '../../records/undo/useActAtOnce.ts';

type Holder = Pick<ListedSlug, 'serviceId' | 'name'>;

export interface Remedies {
  /** Changes the slug. Rejects with the server's error. */
  readdress: (of: Holder, slug: string) => Promise<void>;
  /** Changes the name, and with it the slug unless that is fixed. Rejects with the server's error. */
  rename: (of: Holder, name: string) => Promise<void>;
}

const changes = ['slugs', 'services'];

/** Returns the changes of a URL: sent at once, with Undo in the toast. */
export function useRemedies(): Remedies {
  const api = useApi();
  const text = useText();
  const perform = usePerform();
  return {
    readdress: ({ serviceId, name }, slug) =>
      perform({
        act: (requestId) => api.setCustomSlug(serviceId, slug, { requestId }),
        done: text('addresses.done', { name, slug }),
        changes,
      }),
    async rename({ serviceId: id, name }, to) {
      const { data } = await api.getOne<Service>('services', { id });
      await perform({
        act: (requestId) =>
          api.update<Service>('services', {
            id,
            data: { ...data, name: to },
            previousData: data,
            meta: { requestId },
          }),
        done: text('addresses.renamed', { name, to }),
        changes,
      });
    },
  };
}
