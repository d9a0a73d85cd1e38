import type { BulkWork } from '../../../contract/calls/bulkRuns/bulkRuns.ts';
import {
  bulkOperationFieldsOf,
  type BulkEntity,
} from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { invalidArgument, type FieldViolation } from '../../../contract/errors.ts';
import { absencesInRuns } from '../absences/absencesInRuns.ts';
import type { BulkFamily } from './bulkFamily.ts';
import { servicesInRuns } from './services/servicesInRuns.ts';
import { plainFamiliesInRuns } from './plain/plainFamilies.ts';
import { staffInRuns } from './staff/staffInRuns.ts';

/** The families with bulk runs. */
const families: Readonly<Record<BulkEntity, BulkFamily>> = {
  service: servicesInRuns,
  staffMember: staffInRuns,
  ...plainFamiliesInRuns,
  absence: absencesInRuns,
};

/** The default is services: their runs name no family on the wire. */
export function bulkFamilyOf(entity: BulkEntity = 'service'): BulkFamily {
  return families[entity];
}

/** Throws field violations for operations on fields of other families, and for options that mean nothing here. */
export function refuseOtherWork(family: BulkFamily, work: BulkWork): void {
  const own = bulkOperationFieldsOf[family.entity];
  const violations = (work.operations ?? []).flatMap(({ field }, index): FieldViolation[] =>
    own.includes(field)
      ? []
      : [
          {
            field: `work.operations.${index}.field`,
            description: `is no field of ${family.plural} that a run can change`,
            violatedRule: 'FIELD_NOT_ALLOWED',
          },
        ],
  );
  const noDeletion: FieldViolation[] =
    work.deletion && !family.deletion
      ? [
          {
            field: 'work.deletion',
            description: `is not possible: ${family.plural} are removed by their own call`,
            violatedRule: 'FIELD_NOT_ALLOWED',
          },
        ]
      : [];
  const noAbsence: FieldViolation[] =
    work.absence && family.entity !== 'absence'
      ? [
          {
            field: 'work.absence',
            description: `means nothing here: ${family.plural} are not absent`,
            violatedRule: 'FIELD_NOT_ALLOWED',
          },
        ]
      : [];
  const all = [...violations, ...noDeletion, ...noAbsence, ...(family.violations?.(work) ?? [])];
  if (all.length > 0) throw invalidArgument(all);
}
