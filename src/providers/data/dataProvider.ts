/**
 * Calls behind react-admin's methods (reference/calls.md sections 3 to 12; table in callsOf.ts):
 *
 * getList           POST /v2/services/query; POST /v2/services/search with text (`filter.q`) or facets
 *                   (`meta.facets`, returned in `meta.facets`)
 * getOne            GET /v2/services/{serviceId}; several in one tick: POST /v2/services/query by IDs
 * getMany           POST /v2/services/query by IDs
 * getManyReference  POST /v2/services/query with `target` as an additional condition
 * create            POST /v2/services
 * update            PATCH /v2/services/{service.id} with a mask of the fields that differ from `previousData` and the
 *                   revision at which the form opened (`meta.revision`, else that of `previousData`)
 * updateMany        POST /v2/bulk/services/update in batches of 100; with `meta.allMatching` and `meta.filter`
 *                   POST /v2/bulk/services/update-by-filter, which returns `meta.jobId`
 * delete            DELETE /v2/services/{serviceId}, with options from `meta.deletion`
 * deleteMany        POST /v2/bulk/services/delete in batches of 100; with `meta.allMatching` and `meta.filter`
 *                   POST /v2/bulk/services/delete-by-filter, which returns `meta.jobId`
 *
 * The methods are complete, so that react-admin's own components work on every resource. The dashboard's screens change,
 * delete and clone several records by calls with a preview instead (bulk runs, clones by plan), through `send`.
 *
 * ownResourceProvider.ts handles Frontdesk's own resources (activity, saved views, bulk runs …).
 * `countRecords` counts the records of filter values with text, of any family with a list.
 * `send` sends any call of the contract; serviceActions.ts adds the actions special to services.
 * Every rejected change throws RefusedChange (formErrors.ts).
 */
import type {
  CreateParams,
  CreateResult,
  DataProvider,
  DeleteManyParams,
  DeleteManyResult,
  DeleteParams,
  DeleteResult,
  GetManyParams,
  GetManyReferenceParams,
  GetManyReferenceResult,
  GetManyResult,
  GetOneParams,
  GetOneResult,
  UpdateManyParams,
  UpdateManyResult,
  UpdateParams,
  UpdateResult,
} from 'react-admin';
import { ApiError } from '../../../contract/errors.ts';
import { changedPaths, presentPaths } from '../../../contract/mask.ts';
import { copyPaths, type Fields } from '../../../contract/paths.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';
import { changeMany, type BulkMeta } from './bulkChanges.ts';
import { withOwnResources } from './combinedProviders.ts';
import { asFormError } from './formErrors.ts';
import { batchReads } from './batchedReads.ts';
import { createLists, inBatches, type RecordCounts } from './lists.ts';
import { createIdempotentRequests } from './idempotentRequests.ts';
import { callsOf } from './callsOf.ts';
import type { DeletionOptions, Entity } from './recordCalls.ts';
import { createServiceActions, type ServiceActions } from './serviceActions.ts';
import { toWireFilter } from './wireFilter.ts';

export type FrontdeskDataProvider = DataProvider & ApiClient & ServiceActions & RecordCounts;

interface ChangeMeta {
  /** Revision at which the form opened, if the record has changed since. */
  revision?: string;
  deletion?: DeletionOptions;
  /** ID of the action that the change is part of (SendOptions). */
  requestId?: string;
}

export function createDataProvider(api: ApiClient): FrontdeskDataProvider {
  return withOwnResources(createPlatformProvider(api), api);
}

function createPlatformProvider(api: ApiClient): FrontdeskDataProvider {
  const { getList, getByIds, countRecords } = createLists(api);
  const intents = createIdempotentRequests();
  const readers = new Map<string, ReturnType<typeof batchReads>>();

  function readerOf(resource: string): ReturnType<typeof batchReads> {
    const many = (ids: readonly string[], signal: AbortSignal) => getByIds(resource, ids, signal);
    const reader =
      readers.get(resource) ??
      batchReads({
        async one(id, signal) {
          const { getOne } = await callsOf(resource);
          return getOne ? getOne(api, id, { signal }) : firstOf(await many([id], signal));
        },
        many,
      });
    readers.set(resource, reader);
    return reader;
  }

  /** Sends a change once per intent. Throws an error that forms can show. */
  async function change<T>(
    intent: { of: string; verb: string; what: unknown },
    send: (sending: SendOptions) => Promise<T>,
    action: Pick<SendOptions, 'requestId' | 'keepalive'> = {},
  ): Promise<T> {
    try {
      return await intents.once(JSON.stringify(intent), (idempotencyKey) =>
        send({ idempotencyKey, ...action }),
      );
    } catch (error) {
      throw asFormError(error, intent.of);
    }
  }

  /** Returns the IDs that match a text filter, or undefined when a filter alone suffices. */
  async function idsMatchingText(resource: string, filter: Fields): Promise<string[] | undefined> {
    if (toWireFilter(filter, (await callsOf(resource)).fields).text === '') return undefined;
    const pagination = { page: 1, perPage: Number.MAX_SAFE_INTEGER };
    const { data } = await getList(resource, { pagination, filter });
    return data.map(({ id }) => id);
  }

  async function getMany(resource: string, { ids, signal }: GetManyParams): Promise<GetManyResult> {
    return { data: await getByIds(resource, ids.map(String), signal) };
  }

  async function updateMany(resource: string, params: UpdateManyParams): Promise<UpdateManyResult> {
    const calls = await callsOf(resource);
    const { entity, bulk } = calls;
    if (!bulk) throw unsupported(resource, 'changed together');
    const mask = presentPaths(params.data).join(',');
    const { allMatching, filter: values = {} }: BulkMeta = params.meta ?? {};
    const idsByText = allMatching ? await idsMatchingText(resource, values) : undefined;

    if (allMatching && !idsByText) {
      const what = { filter: toWireFilter(values, calls.fields).filter, patch: params.data, mask };
      const jobId = await change({ of: entity, verb: 'updateByFilter', what }, (sending) =>
        bulk.updateByFilter(api, what, sending),
      );
      return { data: [], meta: { jobId } };
    }
    const data = await changeMany(inBatches(idsByText ?? params.ids.map(String)), async (ids) => {
      // A bulk change applies to the current revisions, not to those of the list on the screen.
      const records = await getByIds(resource, ids);
      const revisions = new Map(records.map(({ id, revision }) => [id, revision]));
      const what = ids.map((id) => ({ patch: { ...params.data, id, revision: revisions.get(id) }, mask }));
      return change({ of: entity, verb: 'updateMany', what }, (sending) => bulk.update(api, what, sending));
    });
    return { data };
  }

  async function deleteMany(resource: string, params: DeleteManyParams): Promise<DeleteManyResult> {
    const calls = await callsOf(resource);
    const { entity, bulk } = calls;
    if (!bulk) throw unsupported(resource, 'deleted together');
    const { deletion = {} }: ChangeMeta = params.meta ?? {};
    const { allMatching, filter: values = {} }: BulkMeta = params.meta ?? {};
    const idsByText = allMatching ? await idsMatchingText(resource, values) : undefined;

    if (allMatching && !idsByText) {
      const { filter } = toWireFilter(values, calls.fields);
      const jobId = await change(
        { of: entity, verb: 'deleteByFilter', what: { filter, deletion } },
        (sending) => bulk.deleteByFilter(api, filter, deletion, sending),
      );
      return { data: [], meta: { jobId } };
    }
    const data = await changeMany(inBatches(idsByText ?? params.ids.map(String)), (ids) =>
      change({ of: entity, verb: 'deleteMany', what: { ids, deletion } }, (sending) =>
        bulk.delete(api, ids, deletion, sending),
      ),
    );
    return { data };
  }

  return {
    supportAbortSignal: true,
    send: api.send,
    getList,
    countRecords,
    getMany,
    updateMany,
    deleteMany,

    async getOne(resource: string, { id, signal }: GetOneParams): Promise<GetOneResult> {
      return { data: await readerOf(resource)(String(id), signal) };
    },

    getManyReference(resource: string, params: GetManyReferenceParams): Promise<GetManyReferenceResult> {
      const { target, id, filter, ...others } = params;
      return getList(resource, { ...others, filter: { ...filter, [target]: id } });
    },

    async create(resource: string, { data, meta }: CreateParams): Promise<CreateResult> {
      const { entity, create } = await callsOf(resource);
      if (!create) throw unsupported(resource, 'created');
      const { requestId }: ChangeMeta = meta ?? {};
      const what = { of: entity, verb: 'create', what: data };
      return { data: await change(what, (sending) => create(api, data, sending), { requestId }) };
    },

    async update(resource: string, { id, data, previousData, meta }: UpdateParams): Promise<UpdateResult> {
      const { entity, update } = await callsOf(resource);
      if (!update) throw unsupported(resource, 'changed');
      const paths = changedPaths(previousData, data);
      if (paths.length === 0) return { data: previousData };
      const { revision = previousData['revision'], requestId }: ChangeMeta = meta ?? {};
      const changed = copyPaths<Fields>({}, data, paths);
      const what = { patch: { ...changed, id: String(id), revision }, mask: paths.join(',') };
      return {
        data: await change(
          { of: entity, verb: 'update', what },
          (sending) => update(api, { ...what, whole: data }, sending),
          { requestId },
        ),
      };
    },

    async delete(resource: string, { id, previousData, meta }: DeleteParams): Promise<DeleteResult> {
      const calls = await callsOf(resource);
      if (!calls.delete) throw unsupported(resource, 'deleted');
      const { deletion = {} }: ChangeMeta = meta ?? {};
      const remove = calls.delete;
      await change({ of: calls.entity, verb: 'delete', what: { id, deletion } }, (sending) =>
        remove(api, String(id), deletion, sending),
      );
      return { data: previousData ?? { id } };
    },

    ...createServiceActions(api, (call, input, entity, action) =>
      change(
        { of: entity, verb: call.name, what: input },
        (sending) => api.send(call, input, sending),
        action,
      ),
    ),
  };
}

function firstOf(found: readonly Entity[]): Entity {
  const [entity] = found;
  if (!entity) throw new ApiError('NOT_FOUND', 'Record not found.');
  return entity;
}

function unsupported(resource: string, what: string): Error {
  return new Error(`${resource} cannot be ${what}: the interface has no such call.`);
}
