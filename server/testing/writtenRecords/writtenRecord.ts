import { pathParameters, type Call } from '../../../contract/call.ts';
import { getPath, isFields, type Fields } from '../../../contract/paths.ts';
import type { Referred } from './referred.ts';

/** Values that do not follow from the schema of a path. */
export interface Chosen {
  /** A function returns a new value for each write, for names that are unique. */
  values?: readonly unknown[];
  /** The fields that the value needs, in the record before. */
  requires?: Fields;
  /** An update sends them too. */
  together?: true;
}

/** Paths that a write ignores or refuses. A value that is stored all the same fails the test. */
interface Exceptions {
  /** Identity, version, and what follows from other records or fields. */
  byServer?: readonly string[];
  /** Changed by other calls. */
  apart?: readonly string[];
  /** On create only. */
  once?: readonly string[];
  /** Parts of a record that the field only refers to. */
  referred?: RegExp;
}

/** One request that reads a record, and the record in its answer. */
interface Reading {
  call: Call;
  input: object;
  record: (answer: unknown) => unknown;
}

/** A kind of record, and how a test writes each of its paths and reads it back (server/routes/everyPath.test.ts). */
export interface WrittenRecord {
  calls: { create: Call; update?: Call };
  /** All ways to read a record; `additional` as in the body that wrote it. */
  readings: (record: Fields, additional: Fields) => readonly Reading[];
  /** Its name in the bodies; absent: the body is the entity. */
  wireName?: string;
  start: (made: Referred) => Promise<Fields> | Fields;
  /** Fields of the bodies besides the record. */
  additional?: (made: Referred) => Promise<Fields>;
  chosen?: (made: Referred) => Readonly<Record<string, Chosen>>;
  except: Exceptions;
}

/** The calls of a family that reads one record and a list. */
export function family(
  { create, update, get, list }: { create: Call; update: Call; get: Call; list: Call },
  { wireName, range }: { wireName?: string; range?: Fields } = {},
): Pick<WrittenRecord, 'calls' | 'readings' | 'wireName'> {
  const query = (id: unknown) => {
    const asked = { query: { filter: { id } } };
    if (list.method === 'POST') return { body: { ...range, ...asked } };
    return { query: list.postFallback ? asked : { filter: JSON.stringify({ id: [id] }) } };
  };
  return {
    calls: { create, update },
    ...(wireName !== undefined && { wireName }),
    readings: ({ id }) => [
      { call: get, input: idOf(get, id), record: (answer) => unwrapped(answer, wireName) },
      { call: list, input: query(id), record: (answer) => listed(answer, id) },
    ],
  };
}

/** The id of a record as the parameter of a call. */
export function idOf(call: Call, id: unknown): object {
  const [parameter = ''] = pathParameters(call.path);
  return { path: { [parameter]: id } };
}

/** The record in an answer, or undefined for a refusal. */
export function unwrapped(answer: unknown, wireName: string | undefined): Fields | undefined {
  const inner = wireName === undefined ? answer : getPath(answer, wireName);
  return isFields(inner) && 'id' in inner ? inner : undefined;
}

/** The list in an answer. */
export function itemsOf(answer: unknown): Fields[] {
  const lists: unknown[] = Array.isArray(answer) ? [answer] : Object.values(answer as Fields);
  return lists.find(Array.isArray) ?? [];
}

export const listed = (answer: unknown, id: unknown) => itemsOf(answer).find((one) => one['id'] === id);

export const versionFields = ['id', 'revision', 'createdDate', 'updatedDate'];
let count = 0;
/** Returns a name that no other record has. */
export const numbered = (name: string) => `${name} ${(count += 1)}`;
