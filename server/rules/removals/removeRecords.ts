import type { RemovableEntity, RemovalImpact } from '../../../contract/entities/history/removal.ts';
import { ApiError, invalidArgument, invalidField } from '../../../contract/errors.ts';
import { refuseOtherImpact } from '../services/impact/impactToken.ts';
import type { Writing } from '../writing.ts';
import { removalFamilies } from './families.ts';
import {
  impactOfRemoval,
  planUses,
  replacementMissing,
  type NamedRecord,
  type PlannedRemoval,
  type RemovalBody,
  type RemovalReading,
  type Removing,
} from './removal.ts';

/** Previews {@link removeRecords}: changes nothing, and throws the same errors except for a missing replacement. */
export async function previewRemoval(
  reading: Omit<RemovalReading, 'lock'>,
  body: RemovalBody,
): Promise<RemovalImpact> {
  return impactOfRemoval(await planRemoval({ ...reading, lock: false }, body));
}

/**
 * Removes records and changes their uses as previewed. Throws IMPACT_CHANGED if the impact differs from the preview,
 * and a field violation if a required replacement is missing.
 */
export async function removeRecords(
  writing: Writing,
  { impactToken, ...body }: RemovalBody & { impactToken: string },
): Promise<number> {
  const { records, planned, need, token } = await planRemoval({ ...writing, lock: true }, body);
  if (need === 'REQUIRED' && body.replacementId === undefined) throw invalidArgument([replacementMissing]);
  refuseOtherImpact(impactToken, () => token);
  // The uses first: undone in reverse order, the records exist again before anything refers to them.
  for (const { carryOut } of planned) await carryOut?.(writing);
  for (const { id } of records) await removalFamilies[body.entity].remove(writing, id);
  return records.length;
}

async function planRemoval(
  reading: RemovalReading,
  { entity, ids: asked, ...choices }: RemovalBody,
): Promise<PlannedRemoval<NamedRecord>> {
  const family = removalFamilies[entity];
  const records = await family.select(reading, asked);
  if (records.length === 0) throw new ApiError('NOT_FOUND', 'None of these records exists.');
  for (const record of records) family.refuse?.(record);
  const removing: Removing<NamedRecord> = { ...choices, records, ids: records.map(({ id }) => id) };
  const replacement = await replacementOf(reading, entity, removing);
  return planUses(reading, family, { ...removing, ...(replacement && { replacement }) });
}

async function replacementOf(
  reading: RemovalReading,
  entity: RemovableEntity,
  { replacementId, records, ids }: Removing<NamedRecord>,
): Promise<NamedRecord | undefined> {
  if (replacementId === undefined) return undefined;
  const { select, replacement, unsuitable } = removalFamilies[entity];
  const [found] = await select(reading, [replacementId]);
  const fault =
    replacement === 'NONE'
      ? 'is not possible for these records'
      : !found
        ? 'is not an existing record'
        : ids.includes(found.id)
          ? 'is one of the removed records'
          : unsuitable?.(found, records);
  if (fault === undefined) return found;
  throw invalidField('replacementId', fault);
}
