import { restoreVersion } from '../../../contract/calls/history/history.ts';
import { service as serviceSchema } from '../../../contract/entities/services/service.ts';
import { ApiError } from '../../../contract/errors.ts';
import type { Text } from '../../messages/useText.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { AskedRestore, Alternative } from '../../records/history/changeReader.ts';

/** Alternative when another service has taken the slug: the same restore with the available slug from the error. */
export function otherAddress(error: unknown, text: Text): Alternative | undefined {
  if (!(error instanceof ApiError) || error.code !== 'SLUG_ALREADY_EXISTS') return undefined;
  const { slug, suggestions } = error.data;
  const free: unknown = Array.isArray(suggestions) ? suggestions[0] : undefined;
  if (typeof slug !== 'string' || typeof free !== 'string') return undefined;
  return {
    why: text('history.refused.addressTaken', { slug }),
    label: text('history.refused.useFree', { slug: free }),
    take: (api, asked) => restoreWithAddress(api, asked, free),
  };
}

/** The rest without the URL that is taken, then the free one: one step of undo. */
async function restoreWithAddress(
  api: FrontdeskDataProvider,
  { change, wanted, revision }: AskedRestore,
  slug: string,
): Promise<void> {
  const action = { requestId: crypto.randomUUID() };
  const fields = fieldsExceptAddress({ change, wanted });
  if (fields.length > 0) {
    const version = wanted.what === 'version' ? wanted.side : 'BEFORE';
    const body = { version, fields, ...(revision && { revision }) };
    const { service } = await api.send(restoreVersion, { path: { changeId: change.id }, body }, action);
    if (service?.mainSlug?.name === slug) return;
  }
  await api.setCustomSlug(change.entityId, slug, action);
}

export const isOfAddress = (path: string) => path === 'mainSlug' || path.startsWith('mainSlug.');

function fieldsExceptAddress({ change, wanted }: AskedRestore): string[] {
  const paths =
    wanted.what === 'version'
      ? Object.keys(serviceSchema.shape)
      : wanted.what === 'fields'
        ? wanted.paths
        : change.fields.map(({ field }) => field);
  return paths.filter((path) => !isOfAddress(path));
}
