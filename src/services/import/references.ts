import { slugFromName } from '../../../contract/entities/services/slugFromName.ts';

/** The records that a row of a file can name. */
export type ReferenceKind = 'category' | 'location' | 'staff' | 'bookingPolicy' | 'form';

export interface Named {
  id: string;
  name: string;
}

/** The records of the business. */
export type Pools = Readonly<Record<ReferenceKind, readonly Named[]>>;

/** A reference as the file has it. */
export interface Reference {
  kind: ReferenceKind;
  id?: string | undefined;
  name?: string | undefined;
}

/** An answer about a reference instead of a record: without it, or an address of the service's own. */
export const leftOut = '-';
export const ownAddress = '+';

/** The answers about references, by their key. */
export type Answers = ReadonlyMap<string, string>;

/** What a person sees of a reference. */
export const referenceText = ({ id, name }: Reference): string => name ?? id ?? '';

export const referenceKey = (reference: Reference): string => `${reference.kind} ${referenceText(reference)}`;

/** The records that a reference can mean: that with its id, otherwise those with its name or the slug of their name. */
export function candidates(pools: Pools, { kind, id, name }: Reference): readonly Named[] {
  const pool = pools[kind];
  const byId = pool.filter((record) => [id, name].includes(record.id));
  if (byId.length > 0) return byId;
  const wanted = folded(name ?? '');
  if (wanted === '') return [];
  const byName = pool.filter((record) => folded(record.name) === wanted);
  return byName.length > 0 ? byName : pool.filter((record) => slugFromName(record.name) === wanted);
}

const folded = (name: string): string => name.trim().toLowerCase();

/** Returns the id that a reference means, or the answer about it; undefined while it needs one. */
export type Resolve = (reference: Reference) => string | undefined;

export function resolverOf(pools: Pools, answers: Answers): Resolve {
  return (reference) => {
    const [only, ...others] = candidates(pools, reference);
    if (only && others.length === 0) return only.id;
    return answers.get(referenceKey(reference)) || undefined;
  };
}

/** Splits names at semicolons, except inside of a known name. */
export function namesIn(cell: string, known: readonly Named[]): string[] {
  const parts = cell.split(';').map((part) => part.trim());
  const names = new Set(known.map(({ name }) => folded(name)));
  const found: string[] = [];
  for (let at = 0; at < parts.length;) {
    let end = parts.length;
    while (end > at + 1 && !names.has(folded(parts.slice(at, end).join('; ')))) end -= 1;
    found.push(parts.slice(at, end).join('; '));
    at = end;
  }
  return found.filter((name) => name !== '');
}
