/**
 * Frontdesk's own resources in the dialect of ra-data-simple-rest, sent by the dashboard's API client with its tokens,
 * request IDs, retries and errors. Each URL below belongs to a call of the contract:
 *
 * getList, getManyReference   GET /activity?filter={…}&range=[0,24]&sort=["date","DESC"], total in `Content-Range`
 * getMany                     GET /activity?filter={"id":[…]}
 * getOne                      GET /activity/{id}
 * create                      POST /savedViews
 * update                      PUT /savedViews/{id}
 * delete                      DELETE /savedViews/{id}
 *
 * The special actions of bulk runs (start, retry, undo) have no method there; their calls are sent directly.
 */
import simpleRest from 'ra-data-simple-rest';
import type { DataProvider } from 'react-admin';
import type { Call, Method } from '../../../contract/call.ts';
import { isFields } from '../../../contract/paths.ts';
import type { ApiClient } from '../../platform/apiClient.ts';
import { isOwnResource, type OwnResource, type OwnResourceAction } from './ownResources.ts';
import { asFormError } from './formErrors.ts';

type OwnResourceCalls = Readonly<Partial<Record<OwnResourceAction, Call>>>;

/**
 * Calls of each own resource; ownResources.ts lists the actions. Each is loaded on first use: the list only waits
 * for its views.
 */
export const ownResourceCalls: Readonly<Record<OwnResource, () => Promise<OwnResourceCalls>>> = {
  activity: async () => {
    const { getActivity, listActivity } = await import('../../../contract/calls/history/activity.ts');
    return { list: listActivity, show: getActivity };
  },
  savedViews: async () => {
    const calls = await import('../../../contract/calls/workbench/savedViews.ts');
    return {
      list: calls.listSavedViews,
      show: calls.getSavedView,
      create: calls.createSavedView,
      edit: calls.updateSavedView,
      delete: calls.deleteSavedView,
    };
  },
  bulkRuns: async () => {
    const calls = await import('../../../contract/calls/bulkRuns/bulkRuns.ts');
    return {
      list: calls.listBulkRuns,
      show: calls.getBulkRun,
      create: calls.previewBulkRun,
      edit: calls.prepareBulkRun,
      delete: calls.discardBulkRun,
    };
  },
  bulkRunItems: async () => {
    const { listBulkRunItems } = await import('../../../contract/calls/bulkRuns/bulkRuns.ts');
    return { list: listBulkRunItems };
  },
  trash: async () => ({ list: (await import('../../../contract/calls/history/trash.ts')).listTrash }),
  slugs: async () => ({
    list: (await import('../../../contract/calls/services/slugDesk.ts')).listSlugs,
  }),
};

interface Request {
  method?: string | undefined;
  body?: unknown;
  signal?: AbortSignal | null | undefined;
}

/** Placeholder host: the URLs are only parsed to find the call. */
const placeholderHost = 'https://own-resources.invalid';

export function createOwnResourceProvider(api: ApiClient): DataProvider {
  async function answer(url: string, { method = 'GET', body, signal }: Request = {}) {
    const { pathname, searchParams } = new URL(url);
    const [resource = '', id] = pathname.slice(1).split('/').map(decodeURIComponent);
    const call = await callOf(resource, method as Method, id !== undefined);
    let headers = new Headers();
    const input = {
      ...(id !== undefined && { path: { id } }),
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' && { body: JSON.parse(body) as unknown }),
    };
    const sending = { signal: signal ?? undefined, onHeaders: (received: Headers) => (headers = received) };
    try {
      const json: unknown = await api.send(call, input, sending);
      return { status: 200, headers, body: '', json: recordOf(json) };
    } catch (error) {
      throw call.effect === 'write' ? asFormError(error, resource) : error;
    }
  }
  return simpleRest(placeholderHost, answer);
}

/** Unwraps a run that is sent with its first rows, which react-admin requests separately. */
function recordOf(answer: unknown): unknown {
  return isFields(answer) && isFields(answer['bulkRun']) ? answer['bulkRun'] : answer;
}

async function callOf(resource: string, method: Method, ofOne: boolean): Promise<Call> {
  const calls = isOwnResource(resource) ? await ownResourceCalls[resource]() : {};
  const call = calls[actionOf(method, ofOne)];
  if (!call) throw new Error(`${resource} cannot be asked for ${method}: the interface has no such call.`);
  return call;
}

function actionOf(method: Method, ofOne: boolean): OwnResourceAction {
  switch (method) {
    case 'GET':
      return ofOne ? 'show' : 'list';
    case 'POST':
      return 'create';
    case 'PUT':
    case 'PATCH':
      return 'edit';
    case 'DELETE':
      return 'delete';
    default:
      return method satisfies never;
  }
}
