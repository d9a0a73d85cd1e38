import type { Call } from '../../../contract/call.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { AggregationData, AggregationRequest } from '../../../contract/queries/aggregations.ts';
import type { FieldTable, Query, Search } from '../../../contract/queries/query.ts';
import type { ApiClient, SendOptions } from '../../platform/apiClient.ts';
import type { FamilyAction } from './familyRanks.ts';

/** An entity in wire form. */
export type Entity = Fields & { readonly id: string; readonly revision?: string | undefined };

export interface Found {
  items: readonly Entity[];
  metadata:
    | {
        total?: number | undefined;
        tooManyToCount?: boolean | undefined;
        hasNext?: boolean | undefined;
        cursors?: { next?: string | undefined; prev?: string | undefined } | undefined;
      }
    | undefined;
  aggregationData?: AggregationData | undefined;
}

export interface DeletionOptions {
  preserveFutureSessionsWithParticipants?: boolean;
  participantNotification?: { notifyParticipants?: boolean; message?: string };
}

export interface ItemResult {
  itemMetadata: {
    id?: string | undefined;
    originalIndex: number;
    success: boolean;
    error?: { code: string; description: string } | undefined;
  };
}

type Patch = Fields & { readonly revision?: string | undefined };
type MaskedPatch = { patch: Patch & { readonly id: string }; mask: string };

/** `whole` is the changed record, for calls that replace it. */
export type Change = MaskedPatch & { whole: Fields };

/** Calls that read the lists of a react-admin resource. */
export interface ListCalls {
  /** Name on the wire: bodies are `{service: {…}}`, violations name `service.name`. */
  readonly entity: string;
  readonly fields: FieldTable;
  readonly pagedBy: 'offset' | 'cursor';
  readonly query: (api: ApiClient, query: Query, sending?: SendOptions) => Promise<Found>;
  readonly search?: (
    api: ApiClient,
    search: Search & { aggregations?: AggregationRequest[] },
    sending?: SendOptions,
  ) => Promise<Found>;
  /** Condition for a search text, in families without a search. Default: on the name. */
  readonly textCondition?: (
    api: ApiClient,
    text: string,
    sending?: SendOptions,
  ) => Promise<Record<string, unknown>>;
  /** Counts the matches of a filter, which cursor paging does not. */
  readonly count?: (
    api: ApiClient,
    filter: Record<string, unknown>,
    sending?: SendOptions,
  ) => Promise<number>;
}

/** Calls behind the actions on a react-admin resource. Absent calls are not supported. */
export interface RecordCalls extends ListCalls {
  /** Call of each react-admin action; its rank determines who may use the action. */
  readonly actions: Readonly<Record<string, Call>>;
  readonly getOne?: (api: ApiClient, id: string, sending?: SendOptions) => Promise<Entity>;
  readonly create?: (api: ApiClient, data: Fields, sending?: SendOptions) => Promise<Entity>;
  readonly update?: (api: ApiClient, change: Change, sending?: SendOptions) => Promise<Entity>;
  readonly delete?: (
    api: ApiClient,
    id: string,
    options: DeletionOptions,
    sending?: SendOptions,
  ) => Promise<unknown>;
  readonly bulk?: {
    readonly update: (
      api: ApiClient,
      changes: readonly MaskedPatch[],
      sending?: SendOptions,
    ) => Promise<readonly ItemResult[]>;
    readonly delete: (
      api: ApiClient,
      ids: readonly string[],
      options: DeletionOptions,
      sending?: SendOptions,
    ) => Promise<readonly ItemResult[]>;
    /** Both by-filter calls return the ID of an asynchronous job. */
    readonly updateByFilter: (
      api: ApiClient,
      change: { filter: Record<string, unknown>; patch: Fields; mask: string },
      sending?: SendOptions,
    ) => Promise<string>;
    readonly deleteByFilter: (
      api: ApiClient,
      filter: Record<string, unknown>,
      options: DeletionOptions,
      sending?: SendOptions,
    ) => Promise<string>;
  };
}

/** Calls of a family; its actions are those of react-admin. */
export type FamilyCalls = RecordCalls & { readonly actions: Partial<Record<FamilyAction, Call>> };
