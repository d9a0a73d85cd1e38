import { pathParameters, type Call } from '../../../../contract/call.ts';
import type { Fields } from '../../../../contract/paths.ts';
import type { FieldTable, Query, Search } from '../../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../../platform/apiClient.ts';
import type { Change, Entity, FamilyCalls, Found } from '../recordCalls.ts';
import { sendById } from '../sendById.ts';

interface PlainFamily {
  /** The wire names of one entity, `bookingPolicy`, and of several, `bookingPolicies`. */
  wireName: string;
  plural: string;
  fields: FieldTable;
  /** Default: by cursor. */
  pagedBy?: 'offset';
  calls: {
    readonly query: Call;
    readonly search?: Call;
    readonly count?: Call;
    readonly get: Call;
    readonly create: Call;
    readonly update: Call;
    readonly delete?: Call;
  };
  /** The name of an update's mask, if it has one. */
  mask?: 'mask' | 'fieldMask';
  /** The entity of an update. Default: the patch. */
  sent?: (change: Change) => Fields;
}

/** The calls of a family whose bodies and answers are made of its wire names, as contract/familyCalls.ts declares them. */
export function plainCalls(family: PlainFamily) {
  const { wireName, plural, fields, pagedBy = 'cursor', calls, mask: maskName } = family;
  const { query, search, count, get, create, update, delete: remove } = calls;
  const { sent = ({ patch }) => patch } = family;
  const entityIn = (answer: unknown) => (answer as Record<string, Entity>)[wireName] as Entity;
  const foundIn = (answer: unknown): Found => {
    const { [plural]: items, pagingMetadata, aggregationData } = answer as Record<string, unknown>;
    return { items, metadata: pagingMetadata, aggregationData } as Found;
  };
  const part = query.method === 'GET' ? 'query' : 'body';
  return {
    entity: wireName,
    fields,
    pagedBy,
    actions: { list: query, show: get, create, edit: update, ...(remove && { delete: remove }) },
    query: async (api: ApiClient, question: Query, sending?: SendOptions) =>
      foundIn(await api.send(query, { [part]: { query: question } }, sending)),
    ...(search && {
      search: async (api: ApiClient, question: Search, sending?: SendOptions) =>
        foundIn(await api.send(search, { body: { search: question } }, sending)),
    }),
    ...(count && {
      count: async (api: ApiClient, filter: Fields, sending?: SendOptions) =>
        ((await api.send(count, { body: { filter } }, sending)) as { count: number }).count,
    }),
    getOne: async (api: ApiClient, id: string, sending?: SendOptions) =>
      entityIn(await sendById(api, get, id, sending)),
    create: async (api: ApiClient, entity: Fields, sending?: SendOptions) =>
      entityIn(await api.send(create, { body: { [wireName]: entity } }, sending)),
    async update(api: ApiClient, change: Change, sending?: SendOptions) {
      const [idAt = ''] = pathParameters(update.path);
      const body = { [wireName]: sent(change), ...(maskName && { [maskName]: change.mask }) };
      return entityIn(await api.send(update, { path: { [idAt]: change.patch.id }, body }, sending));
    },
    ...(remove && {
      delete: (api: ApiClient, id: string, _options: object, sending?: SendOptions) =>
        sendById(api, remove, id, sending),
    }),
  } satisfies FamilyCalls;
}
