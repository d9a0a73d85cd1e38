import {
  optionsAndVariants as schema,
  type OptionsAndVariants,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { optionsAndVariantsFaults } from '../../../contract/entities/prices/optionsAndVariantsRules.ts';
import { ApiError } from '../../../contract/errors.ts';
import { parsedBy } from '../../../contract/violations.ts';
import { copyPaths } from '../../../contract/paths.ts';
import {
  findOptionsAndVariants,
  insertOptionsAndVariants,
  lockOptionsAndVariants,
  updateOptionsAndVariantsRow,
} from '../../tables/prices/optionsAndVariants.ts';
import type { ChangeRow } from '../../tables/history/recordedChanges.ts';
import { deleteOptionsAndVariants } from '../prices/optionsAndVariants.ts';
import { lockFullService } from '../services/readService.ts';
import { recordChange } from '../recordChange.ts';
import { nextRevision } from '../revisions.ts';
import type { VersionFields } from './ownFields.ts';
import { showVariantPrices } from '../prices/variantPrices.ts';
import type { Writing } from '../writing.ts';

/**
 * Undo of variants. Whether they match their service is checked at the end of an undo, which may also revert the
 * service's related change.
 */

export async function lockVariants({ db, businessId }: Writing, id: string): Promise<OptionsAndVariants> {
  const found = await lockOptionsAndVariants(db, businessId, id);
  if (!found) throw new ApiError('NOT_FOUND', 'Options and variants not found. They may have been deleted.');
  return found;
}

/** Restores fields of a version and the derived prices of the service. Throws field violations. */
export async function setVariants(
  writing: Writing,
  before: OptionsAndVariants,
  { version, paths }: VersionFields,
): Promise<void> {
  const changed = parsedBy(schema, copyPaths(before, version, paths), 'serviceOptionsAndVariants');
  const after = { ...changed, revision: nextRevision(before) };
  await updateOptionsAndVariantsRow(writing.db, writing.businessId, after);
  await recordChange(writing, 'optionsAndVariants', { action: 'updated', before, after });
  await showVariantPrices(writing, await lockFullService(writing, after.serviceId), after);
}

/** Undoes a creation. Throws NOT_FOUND. */
export function removeVariants(writing: Writing, id: string): Promise<void> {
  return deleteOptionsAndVariants(writing, id, undefined);
}

/** Throws ALREADY_EXISTS if the service has other variants. */
export async function returnVariants(writing: Writing, _id: string, deletion: ChangeRow): Promise<void> {
  const before = schema.parse(deletion.before);
  const service = await lockFullService(writing, before.serviceId);
  if (await findOptionsAndVariants(writing.db, writing.businessId, service.id)) {
    throw new ApiError('ALREADY_EXISTS', 'This service already has other options and variants.');
  }
  const after = { ...before, revision: nextRevision(before) };
  await insertOptionsAndVariants(writing.db, writing.businessId, after);
  await recordChange(writing, 'optionsAndVariants', {
    action: 'restored',
    after,
    deletedDate: deletion.at,
  });
  await showVariantPrices(writing, service, after);
}

/** Throws conflicts between the variants and their service after an undo. */
export async function checkVariants(writing: Writing, serviceId: string): Promise<void> {
  const entity = await findOptionsAndVariants(writing.db, writing.businessId, serviceId);
  if (!entity) return;
  const [fault] = optionsAndVariantsFaults(entity, await lockFullService(writing, serviceId));
  if (!fault) return;
  const { code, description, data, field } = fault;
  throw new ApiError(code, description, { data: { ...data, field: `serviceOptionsAndVariants.${field}` } });
}
