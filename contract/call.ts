import * as z from 'zod';
import { fieldsOf, innerOf, itemOf, valueOf } from './schemaParts.ts';
import { keepAudiences } from './audience.ts';
import type { CallerRank } from './callerRank.ts';
import { asSent } from './entities/values/input.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

type Shape = z.ZodType;

/** One request of the API: its wire format, its callers and its answer. */
export interface Call<
  Path extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> {
  /** The specification's name of the call, unique, for example `createService`. */
  readonly name: string;
  readonly method: Method;
  /**
   * The specification's path with its parameters in braces: `/v2/services/{serviceId}`, `/v2/services/{service.id}`.
   */
  readonly path: string;
  readonly caller: CallerRank;
  /**
   * `write` runs in one transaction, supports an idempotency key and is written to the call log; `read` does none of
   * these. `note` stores short-lived, idempotent data: it runs in a transaction, without key or log.
   */
  readonly effect: 'read' | 'write' | 'note';
  /**
   * A GET whose query may also be sent as a POST body to the same path, because query strings are limited in length
   * (reference/calls.md section 1).
   */
  readonly postFallback: boolean;
  /** The body is a file of at most this many bytes instead of JSON. */
  readonly upload?: { readonly bytes: number };
  readonly schemas: {
    readonly path: Path;
    readonly query: Query;
    readonly body: Body;
    /** Accepts unknown fields: another host may return more. */
    readonly answer: Answer;
  };
}

export type PathOf<C extends Call> = z.infer<C['schemas']['path']>;
export type QueryOf<C extends Call> = z.infer<C['schemas']['query']>;
export type BodyOf<C extends Call> = z.infer<C['schemas']['body']>;
export type AnswerOf<C extends Call> = z.infer<C['schemas']['answer']>;

/** The input of a call; parts that the call does not have are absent. */
export interface InputOf<C extends Call> {
  path: PathOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** The file, if the call takes one. */
  upload?: Uint8Array;
}

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Definition<Path, Query, Body, Answer> {
  name: string;
  method: Method;
  path: string;
  caller: CallerRank;
  effect: Call['effect'];
  postFallback?: boolean;
  upload?: { bytes: number };
  params?: Path;
  query?: Query;
  body?: Body;
  answer: Answer;
}

/** Declares a call. Parameters, query and body are strict and in their sent forms; the answer is neither. */
export function defineCall<
  Answer extends Shape,
  Path extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
>(definition: Definition<Path, Query, Body, Answer>): Call<Path, Query, Body, Answer> {
  const { name, method, path, caller, effect } = definition;
  let answer: Answer | undefined;
  return {
    name,
    method,
    path,
    caller,
    effect,
    postFallback: definition.postFallback ?? false,
    ...(definition.upload && { upload: definition.upload }),
    schemas: {
      get path() {
        return asSent(definition.params ?? (nothing as unknown as Path));
      },
      get query() {
        return asSent(definition.query ?? (nothing as unknown as Query));
      },
      get body() {
        return asSent(definition.body ?? (nothing as unknown as Body));
      },
      // Made when it is first used: the server and the dashboard use those of few calls.
      get answer() {
        return (answer ??= tolerant(definition.answer));
      },
    },
  };
}

/** The names of a path's parameters, in order: `/v2/services/{service.id}` has `service.id`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/\{([^}]+)\}/g)].map((match) => match[1] as string);
}

/** The same schema, but accepting and keeping unknown fields at every depth. */
export function tolerant<S extends Shape>(schema: S): S {
  return loosen(schema) as S;
}

const loosened = new WeakMap<Shape, Shape>();

/**
 * Maps each schema to one result, so that documents generated from the contract recognise a shape wherever it occurs.
 */
function loosen(schema: Shape): Shape {
  const known = loosened.get(schema) ?? loosenNew(schema);
  loosened.set(schema, known);
  keepAudiences(schema, known);
  return known;
}

function loosenNew(schema: Shape): Shape {
  if (schema instanceof z.ZodObject) {
    const shape: Record<string, Shape> = {};
    for (const [key, field] of Object.entries(fieldsOf(schema))) shape[key] = loosen(field);
    return z.looseObject(shape);
  }
  if (schema instanceof z.ZodArray) return z.array(loosen(itemOf(schema)));
  if (schema instanceof z.ZodOptional) return loosen(innerOf(schema)).optional();
  if (schema instanceof z.ZodNullable) return loosen(innerOf(schema)).nullable();
  if (schema instanceof z.ZodRecord) return z.record(z.string(), loosen(valueOf(schema)));
  return schema;
}
