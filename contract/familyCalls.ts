import * as z from 'zod';
import { aggregationData } from './queries/aggregations.ts';
import { defineCall } from './call.ts';
import type { CallerRank } from './callerRank.ts';
import { capital } from './capital.ts';
import { guid } from './entities/values/text.ts';
import { cursorPagingMetadata } from './queries/paging.ts';
import { cursorQuery, queryFilter, search } from './queries/query.ts';
import { fieldMask } from './mask.ts';

/** The parameters of a family's calls. */
interface Declaration<Wire extends string, Plural extends string, Entity, Input, Mask extends string> {
  /** The wire names of one entity, `bookingPolicy`, and of several, `bookingPolicies`. */
  wireName: Wire;
  plural: Plural;
  entity: Entity;
  /** The schema of a write. */
  input: Input;
  /** `/v1/booking-policies` */
  path: string;
  /** The minimum rank for reading; default: staff. Writing requires an admin. */
  readers?: CallerRank;
  /** The name of an update's mask, if it has one. */
  mask?: Mask;
}

/** `shape` under one name, typed by it. */
function named<Name extends string, Shape>(name: Name, shape: Shape): Record<Name, Shape> {
  return { [name]: shape } as Record<Name, Shape>;
}

function allCalls<
  Wire extends string,
  Plural extends string,
  Entity extends z.ZodType,
  Input extends z.ZodType,
  Mask extends string,
>({
  wireName,
  plural,
  entity,
  input,
  path,
  readers = 'staff',
  mask: maskName,
}: Declaration<Wire, Plural, Entity, Input, Mask>) {
  const [one, many] = [capital(wireName), capital(plural)];
  const writing = { caller: 'admin', effect: 'write' } as const;
  const reading = { caller: readers, effect: 'read' } as const;
  const id: `${Wire}Id` = `${wireName}Id`;
  const byId = { params: z.strictObject(named(id, guid)) };
  const answer = z.strictObject(named(wireName, entity));
  const masked = (maskName ? named(maskName, fieldMask.optional()) : {}) as Record<
    Mask,
    z.ZodOptional<typeof fieldMask>
  >;
  const page = { ...named(plural, z.array(entity)), pagingMetadata: cursorPagingMetadata.optional() };
  const asked = z.strictObject({ query: cursorQuery.optional() });
  return {
    create: defineCall({
      name: `create${one}`,
      method: 'POST',
      path,
      ...writing,
      body: z.strictObject(named(wireName, input)),
      answer,
    }),
    get: defineCall({
      name: `get${one}`,
      method: 'GET',
      path: `${path}/{${id}}`,
      ...reading,
      ...byId,
      answer,
    }),
    update: defineCall({
      name: `update${one}`,
      method: 'PATCH',
      path: `${path}/{${wireName}.id}`,
      ...writing,
      params: z.strictObject(named(`${wireName}.id`, guid)),
      body: z.strictObject({ ...named(wireName, input), ...masked }),
      answer,
    }),
    delete: defineCall({
      name: `delete${one}`,
      method: 'DELETE',
      path: `${path}/{${id}}`,
      ...writing,
      ...byId,
      answer: z.strictObject({}),
    }),
    /** Restores a deleted record. The platform has no such call. */
    restore: defineCall({
      name: `restore${one}`,
      method: 'POST',
      path: `/frontdesk/v1/${path.slice(path.lastIndexOf('/') + 1)}/{${id}}/restore`,
      ...writing,
      ...byId,
      answer,
    }),
    query: defineCall({
      name: `query${many}`,
      method: 'POST',
      path: `${path}/query`,
      ...reading,
      body: asked,
      answer: z.strictObject(page),
    }),
    /** The query is one parameter, `.r`, or a POST body to the same path. */
    queryByAddress: defineCall({
      name: `query${many}`,
      method: 'GET',
      path: `${path}/query`,
      ...reading,
      postFallback: true,
      query: asked,
      answer: z.strictObject(page),
    }),
    search: defineCall({
      name: `search${many}`,
      method: 'POST',
      path: `${path}/search`,
      ...reading,
      body: z.strictObject({ search: search.optional() }),
      answer: z.strictObject({ ...page, aggregationData: aggregationData.optional() }),
    }),
    count: defineCall({
      name: `count${many}`,
      method: 'POST',
      path: `${path}/count`,
      ...reading,
      body: z.strictObject({ filter: queryFilter.optional() }),
      answer: z.strictObject({ count: z.int() }),
    }),
    /** Counts by filter and free text. */
    countFound: defineCall({
      name: `count${many}`,
      method: 'POST',
      path: `${path}/count`,
      ...reading,
      body: z.strictObject({ filter: queryFilter.optional(), search: search.shape.search }),
      answer: z.strictObject({ count: z.int() }),
    }),
  };
}

/**
 * The calls that all families have, of the kinds in `kinds`. They are exported under their own names; special calls of
 * a family are declared next to them.
 */
export function familyCalls<
  Wire extends string,
  Plural extends string,
  Entity extends z.ZodType,
  Input extends z.ZodType,
  Kind extends keyof ReturnType<typeof allCalls>,
  Mask extends string = never,
>(family: Declaration<Wire, Plural, Entity, Input, Mask>, kinds: readonly Kind[]) {
  const all = allCalls(family);
  type All = ReturnType<typeof allCalls<Wire, Plural, Entity, Input, Mask>>;
  return Object.fromEntries(kinds.map((kind) => [kind, all[kind]])) as Pick<All, Kind>;
}
