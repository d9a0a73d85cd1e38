import { sql } from 'kysely';
import type { BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import type { BulkEntity, BulkOperation } from '../../../../contract/entities/bulkRuns/bulkOperations.ts';
import type { FieldViolation } from '../../../../contract/errors.ts';
import { changedPaths } from '../../../../contract/mask.ts';
import { getPath, type Fields } from '../../../../contract/paths.ts';
import { zodToViolations } from '../../../../contract/violations.ts';
import type { Sql } from '../../../database/database.ts';
import type { Family } from '../../../database/families.ts';
import { lockEntity, type Versioned } from '../../changeEntity.ts';
import type { PlainFamily } from '../../family.ts';
import { fieldChangesOf, ownFieldsOf } from '../../history/ownFields.ts';
import { setFieldsOf } from '../../history/undoRule.ts';
import { writingOf, type Writing } from '../../writing.ts';
import { applyPlain, isPlain } from '../applyPlain.ts';
import { noSideEffects, optionsOfServices, type BulkFamily, type PlannedFields } from '../bulkFamily.ts';
import { planOperations } from '../planWhatFits.ts';
import { previewUndoFields, undoFields } from '../undoFields.ts';

interface Options<Entity> {
  /** Name of several records in sentences: `booking policies`. */
  plural: string;
  /** Its search, if its list has one. Default: a text matches names. */
  searched?: Family;
  /** Records that a run can change, besides the caller's. */
  where?: Sql<boolean>;
  /** An update replaces the whole record. */
  replacesRecord?: true;
  /** The violation of a record that cannot be changed. */
  refused?: (record: Entity) => FieldViolation | undefined;
}

/** A location may have no name. */
const nameOf = ({ name }: Fields): string => (typeof name === 'string' ? name : '');

/** Bulk runs of a plain family: plain operations on the fields with the trait `bulk`, saved by its own update. */
export function plainInRuns<Entity extends Versioned>(
  family: PlainFamily<Entity>,
  { plural, searched, where = sql<boolean>`true`, replacesRecord, refused }: Options<Entity>,
): BulkFamily {
  const { kind, wireName, schema, table } = family;
  const ownFields = (record: Fields): Fields => ownFieldsOf(kind, record) ?? {};
  const fieldsBetween = (before: Fields, after: Fields) =>
    fieldChangesOf(ownFields(before), ownFields(after));
  const setFields = setFieldsOf(family, { replacesRecord });

  const existing = async (
    { db, businessId }: Pick<Writing, 'db' | 'businessId'>,
    records: readonly { id: string }[],
  ): Promise<Entity[]> => {
    const found = await table.byIds(
      db,
      businessId,
      records.map(({ id }) => id),
    );
    return records.flatMap(({ id }) => found.get(id) ?? []);
  };

  const plan = (
    writing: Writing,
    before: Entity,
    work: BulkWork,
  ): Promise<PlannedFields & { after: Fields }> =>
    planOperations(work, async (operations) => {
      const after = operations.reduce<Fields>(applyOwn, { ...before });
      const parsed = schema.safeParse(after, { reportInput: true });
      if (!parsed.success) {
        return { after, fields: [], violations: zodToViolations(parsed.error, [wireName]) };
      }
      const settled = family.settle ? await family.settle(parsed.data, before, writing) : parsed.data;
      const fields = fieldsBetween(before, settled);
      if (fields.length === 0) return { after, fields, violations: [] };
      const violation = refused?.(before);
      const violations = violation ? [violation] : await family.violations?.(writing, settled, before);
      return { after, fields, violations: [...(violations ?? [])] };
    });

  /** A run with other operations is refused, because they name no field of this family. */
  const applyOwn = (changed: Fields, operation: BulkOperation): Fields => {
    if (!isPlain(operation)) throw new Error(`${operation.do} applies to no field of ${plural}.`);
    return applyPlain(changed, operation);
  };

  return {
    entity: kind as BulkEntity,
    plural,
    records: {
      tallied: 'records',
      table: searched ?? table,
      ...(!searched && { byName: true }),
      asking: (context) => ({
        businessId: context.businessId,
        rank: context.caller.rank,
        where: sql<boolean>`${family.visible(context)} and ${where}`,
      }),
      valuesOf: async (context, records) =>
        (await existing(context, records)).map((record) => (field) => ({ value: getPath(record, field) })),
    },
    violations: (work) => (work.deletion ? [] : optionsOfServices(work, plural)),
    planner: async (context, work) => async (records) => {
      const writing = writingOf(context);
      const planned = [];
      for (const record of await existing(context, records)) {
        planned.push({ id: record.id, name: nameOf(record), ...(await plan(writing, record, work)) });
      }
      return planned;
    },
    sideEffectsOf: () => Promise.resolve(noSideEffects),
    lock: {
      alone: async (writing, { work }, id) => {
        const before = await lockEntity(writing, family, id);
        const { after, ...planned } = await plan(writing, before, work);
        return {
          planned,
          valueAt: (path) => getPath(ownFields(before), path),
          save: async () => {
            const paths = changedPaths(ownFields(before), ownFields(after));
            return fieldsBetween(before, await setFields(writing, before, { version: after, paths }));
          },
        };
      },
    },
    undo: {
      update: undoFields,
      preview: (context, updates) =>
        previewUndoFields(updates, (ids) =>
          existing(
            context,
            ids.map((id) => ({ id })),
          ),
        ),
    },
  };
}
