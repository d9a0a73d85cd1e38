import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { BodyOf } from '../../../contract/call.ts';
import type { previewRemoval as previewCall } from '../../../contract/calls/history/removals.ts';
import {
  usesNamed,
  type RecordUse,
  type RemovalImpact,
  type ReplacementNeed,
  type UseEffect,
  type UseKind,
} from '../../../contract/entities/history/removal.ts';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import type { FieldViolation } from '../../../contract/errors.ts';
import type { Reading } from '../../tables/services/fullServices.ts';
import type { Writing } from '../writing.ts';

export type RemovalBody = BodyOf<typeof previewCall>;

/** The context of a removal; a preview locks nothing. */
export interface RemovalReading extends Reading {
  now: Date;
  /** Locks everything affected until the transaction ends. */
  lock: boolean;
}

export interface NamedRecord {
  id: string;
  name?: string | undefined;
}

/** The removed records and the choices of the caller. */
export interface Removing<Entity> extends Omit<RemovalBody, 'entity' | 'ids'> {
  records: readonly Entity[];
  ids: readonly string[];
  /** Another record of the family, which exists and is not removed. */
  replacement?: Entity;
}

/** A record that uses removed ones, and the effect on it. */
export interface PlannedUse extends NamedRecord {
  name: string;
  kind: UseKind;
  effect: UseEffect;
}

/** The effect on the uses of one kind. Preview and change compute the same. */
export interface PlannedUses {
  uses: readonly PlannedUse[];
  /** Uses that are counted only; they are not part of the token. */
  counted?: readonly Omit<RecordUse, 'named'>[];
  /** The effect on the calendar, with the text that the token hashes. */
  calendar?: { summary: ServiceImpact; said: string };
  /** Applies it. Absent: the uses stay unchanged. */
  carryOut?: (writing: Writing) => Promise<unknown>;
}

/** The removal of one family: its records, its uses, and the effect on them. */
export interface RemovalFamily<Entity extends NamedRecord> {
  /** The existing records among these. */
  select: (reading: RemovalReading, ids: readonly string[]) => Promise<Entity[]>;
  /** Throws for a record that must not be removed. */
  refuse?: (record: Entity) => void;
  /** The violation of a replacement that does not suit the records. */
  unsuitable?: (replacement: Entity, records: readonly Entity[]) => string | undefined;
  /** Whether uses with the effect MOVES need a replacement, or all uses may have one. */
  replacement: ReplacementNeed;
  /** Every kind of reference to the records. */
  uses: readonly ((reading: RemovalReading, removing: Removing<Entity>) => Promise<PlannedUses>)[];
  /** Removes a record that nothing refers to any more. */
  remove: (writing: Writing, id: string) => Promise<unknown>;
}

/** A planned removal, with everything that its preview tells. */
export interface PlannedRemoval<Entity> {
  records: readonly Entity[];
  planned: readonly PlannedUses[];
  need: ReplacementNeed;
  token: string;
}

/** Plans a removal, for its preview and for the removal itself. Throws NOT_FOUND, refusals and field violations. */
export async function planUses<Entity extends NamedRecord>(
  reading: RemovalReading,
  family: RemovalFamily<Entity>,
  removing: Removing<Entity>,
): Promise<PlannedRemoval<Entity>> {
  const planned: PlannedUses[] = [];
  for (const plan of family.uses) planned.push(await plan(reading, removing));
  const uses = planned.flatMap((each) => each.uses);
  const { records, ids, replacement } = removing;
  return {
    records,
    planned,
    need: needOf(family.replacement, uses),
    token: removalTokenOf(ids, planned, replacement?.id),
  };
}

/** Hashes the records and every effect on their uses. */
export function removalTokenOf(
  ids: readonly string[],
  planned: readonly PlannedUses[],
  replacementId?: string,
): string {
  const uses = planned.flatMap((each) => each.uses);
  const said = [
    ids.toSorted(),
    replacementId,
    uses.map(({ kind, effect, id }) => `${kind} ${effect} ${id}`).toSorted(),
    planned.flatMap(({ calendar }) => calendar?.said ?? []),
  ];
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(said))));
}

function needOf(declared: ReplacementNeed, uses: readonly PlannedUse[]): ReplacementNeed {
  const needs = declared === 'REQUIRED' ? uses.filter(({ effect }) => effect === 'MOVES') : uses;
  return needs.length > 0 ? declared : 'NONE';
}

export const replacementMissing: FieldViolation = {
  field: 'replacementId',
  description: 'is required: the record that replaces the removed ones in their uses',
  violatedRule: 'REQUIRED_FIELD',
};

/** The preview of a removal in wire form. */
export function impactOfRemoval({
  records,
  planned,
  need,
  token,
}: PlannedRemoval<NamedRecord>): RemovalImpact {
  const calendar = planned.find((each) => each.calendar)?.calendar?.summary;
  return {
    token,
    records: records.map(({ id, name = '' }) => ({ id, name })).toSorted(byName),
    replacement: need,
    uses: [
      ...groupsOf(planned.flatMap(({ uses }) => uses)),
      ...planned.flatMap(({ counted = [] }) =>
        counted.filter(({ count }) => count > 0).map((each) => ({ ...each, named: [] })),
      ),
    ],
    ...(calendar && { calendar }),
  };
}

function groupsOf(uses: readonly PlannedUse[]): RecordUse[] {
  const groups = new Map<string, Omit<RecordUse, 'count'>>();
  for (const { kind, effect, id, name } of uses) {
    const group = groups.get(`${kind} ${effect}`) ?? { kind, effect, named: [] };
    group.named.push({ id, name });
    groups.set(`${kind} ${effect}`, group);
  }
  return [...groups.values()].map(({ named, ...group }) => ({
    ...group,
    count: named.length,
    named: named.toSorted(byName).slice(0, usesNamed),
  }));
}

function byName(one: { id: string; name: string }, other: { id: string; name: string }): number {
  return one.name.localeCompare(other.name, 'en') || (one.id < other.id ? -1 : 1);
}
