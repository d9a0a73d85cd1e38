import type { FieldChange } from '../../../../contract/entities/history/recordedChange.ts';
import type { Service, ServiceInput } from '../../../../contract/entities/services/service.ts';
import { slugFromName } from '../../../../contract/entities/services/slugFromName.ts';
import type { Slug } from '../../../../contract/entities/services/slug.ts';
import { ApiError, invalidArgument, type FieldViolation } from '../../../../contract/errors.ts';
import { presentPaths } from '../../../../contract/mask.ts';
import { getPath } from '../../../../contract/paths.ts';
import { currencyOf } from '../../../tables/businesses.ts';
import type { FullVersions } from '../../../tables/history/changes.ts';
import { holdersOfAddresses } from '../../../tables/services/slugDesk.ts';
import type { ItemOutcome } from '../../bulk.ts';
import { fieldChangesOf, ownFieldsOfService } from '../../history/ownFields.ts';
import { planCreations } from '../../services/createService.ts';
import { planUpdates } from '../../services/updateService.ts';
import type { Writing } from '../../writing.ts';
import { changesSlug } from '../services/planBulkItem.ts';
import { withKnownAddresses } from './knownAddresses.ts';
import { slugOfRow } from './matchRows.ts';
import { newService } from './newService.ts';
import { currencyViolations, slugViolations, variantPriceViolations } from './rowViolations.ts';

/** A row of a file, with the service that it is about; without one it creates it. */
export interface MatchedRow {
  row: ServiceInput;
  serviceId: string | undefined;
}

/** The effect of a row, for a preview and for the run. */
export interface PlannedRow {
  /** Undefined for a new service. */
  before: Service | undefined;
  after: Service;
  fields: FieldChange[];
}

export interface PlannedRows {
  /** In the order of the rows. Refusals have the violations of all rules. */
  planned: ItemOutcome<PlannedRow>[];
  versions: FullVersions | undefined;
}

/** Plans rows about different services by the rules of a creation and an update. Locks existing services. */
export async function planRows(writing: Writing, rows: readonly MatchedRow[]): Promise<PlannedRows> {
  const { db, businessId } = writing;
  const currency = await currencyOf(db, businessId);
  const slugs = rows.flatMap(({ row }) => slugOfRow(row) ?? []);
  const holders = await holdersOfAddresses(db, businessId, slugs);
  const { planned: updates, versions } = await planUpdates(
    writing,
    rows.flatMap(({ row, serviceId }) => (serviceId === undefined ? [] : [updateOf(row, serviceId)])),
  );
  const creations = await planCreations(
    writing,
    rows.flatMap(({ row, serviceId }) => (serviceId === undefined ? [newService(row)] : [])),
  );
  const planned = rows.map(({ row, serviceId }) => {
    const slug = slugOfRow(row);
    const outcome: ItemOutcome<Omit<PlannedRow, 'fields'>> | undefined =
      serviceId === undefined ? createdBy(creations.shift()) : updates.shift();
    if (!outcome) throw new RangeError('The plan of a file has lost a row.');
    const violations = [
      ...currencyViolations(row, currency),
      ...slugViolations(slug, serviceId, slug === undefined ? undefined : holders.get(slug)),
      ...('item' in outcome && outcome.item.before ? variantPriceViolations(row, outcome.item.before) : []),
    ];
    return withViolations(outcome, violations, ({ before, after }) =>
      before ? changeOf(row, before, after) : creationOf(row, after),
    );
  });
  return { planned, versions };
}

/** The patch of an existing service. A slug has rules of its own. */
function updateOf({ locations, ...patch }: ServiceInput, id: string) {
  return {
    id,
    patch,
    revisionNeeded: false,
    ...(locations && { locationsAfter: withKnownAddresses(locations) }),
  };
}

function createdBy(outcome: ItemOutcome<Service> | undefined) {
  if (!outcome || 'error' in outcome) return outcome;
  return { item: { before: undefined, after: outcome.item } };
}

function withViolations<Item, Next>(
  outcome: ItemOutcome<Item>,
  violations: readonly FieldViolation[],
  next: (item: Item) => Next,
): ItemOutcome<Next> {
  if ('item' in outcome) {
    return violations.length > 0 ? { error: invalidArgument([...violations]) } : { item: next(outcome.item) };
  }
  const { error } = outcome;
  if (error.fieldViolations.length === 0) return { error };
  return { error: invalidArgument([...error.fieldViolations, ...violations]) };
}

function changeOf(row: ServiceInput, before: Service, settled: Service): PlannedRow {
  const after = { ...settled, mainSlug: slugAfter(row, before, settled) };
  const fields = fieldChangesOf(ownFieldsOfService(before), ownFieldsOfService(after));
  return { before, after, fields };
}

/**
 * The slug of a changed service: a file that names it keeps it, also when the name changes, so that the next import of the
 * file finds the service.
 */
function slugAfter({ mainSlug }: ServiceInput, before: Service, after: Service): Slug | undefined {
  const asked = mainSlug?.name;
  if (!asked || !before.mainSlug) return before.mainSlug;
  if (asked !== before.mainSlug.name) return { name: asked, custom: true };
  return changesSlug(before, after) ? { ...before.mainSlug, custom: true } : before.mainSlug;
}

/** Shows the fields of the row and its slug, not the defaults. */
function creationOf(row: ServiceInput, complete: Service): PlannedRow {
  const name = slugOfRow(row);
  const after = { ...complete, ...(name !== undefined && { mainSlug: newSlug(row, name) }) };
  const own = ownFieldsOfService(after);
  const said = new Set([...presentPaths(row), 'mainSlug.name']);
  const fields = presentPaths(own)
    .filter((path) => said.has(path))
    .toSorted()
    .map((field) => ({ field, after: getPath(own, field) }));
  return { before: undefined, after, fields };
}

/** A slug is the owner's choice unless the file denies it or its name gives the same. */
function newSlug({ mainSlug, name: serviceName }: ServiceInput, name: string): Slug {
  return { name, custom: mainSlug?.custom ?? name !== slugFromName(serviceName ?? '') };
}

/** The refusal of a row whose service was added or deleted since the preview. */
export function overtakenRow(): ApiError {
  return new ApiError('CHANGED_SINCE', 'mainSlug.name was taken since the preview.', {
    data: { fields: ['mainSlug.name'] },
  });
}
