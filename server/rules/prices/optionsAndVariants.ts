import { sql } from 'kysely';
import {
  optionsAndVariants as schema,
  optionsAndVariantsReadOnly,
  type OptionsAndVariants,
  type OptionsAndVariantsInput,
} from '../../../contract/entities/prices/optionsAndVariants.ts';
import { optionsAndVariantsFaults } from '../../../contract/entities/prices/optionsAndVariantsRules.ts';
import { priceRange } from '../../../contract/entities/prices/priceRange.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { ApiError, type FieldViolation } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import { findBusiness } from '../../tables/businesses.ts';
import {
  findOptionsAndVariants,
  deleteOptionsAndVariantsRow,
  insertOptionsAndVariants,
  lockOptionsAndVariants,
  selectOptionsAndVariants,
  updateOptionsAndVariantsRow,
} from '../../tables/prices/optionsAndVariants.ts';
import { changeEntity, lockEntity, type EntityFamily } from '../changeEntity.ts';
import { newEntity } from '../newEntity.ts';
import { lockFullService } from '../services/readService.ts';
import { notFound } from '../notFound.ts';
import { recordChange } from '../recordChange.ts';
import { checkRevision } from '../revisions.ts';
import { showVariantPrices } from './variantPrices.ts';
import type { Writing } from '../writing.ts';

/**
 * Options and variants of a service: one object per service, found, changed and locked with it. The lowest and
 * highest price of the variants is also stored in the service's payment, in the same transaction.
 */
const wireName = 'serviceOptionsAndVariants';
const noun = 'set of options and variants';

const optionsAndVariantsEntities: EntityFamily<OptionsAndVariants> = {
  kind: 'optionsAndVariants',
  wireName,
  noun,
  schema,
  readOnly: optionsAndVariantsReadOnly,
  dated: false,
  lock: lockOptionsAndVariants,
  store: updateOptionsAndVariantsRow,
  settle: (after, _before, writing) => settled(writing, after),
  violations: async (writing, after, before) => {
    if (after.serviceId !== before.serviceId) return [serviceIsFixed];
    if (!equalPrices(after, before)) assertValid(after, await lockFullService(writing, before.serviceId));
    return [];
  },
};

const serviceIsFixed: FieldViolation = {
  field: `${wireName}.serviceId`,
  description: 'cannot be changed: clone the options and variants for another service instead',
  violatedRule: 'FIELD_NOT_ALLOWED',
};

/** Equal prices are not validated again, so that existing ones don't block other changes. */
function equalPrices(one: OptionsAndVariants, other: OptionsAndVariants): boolean {
  return equalValues(one.options, other.options) && equalValues(one.variants, other.variants);
}

/** Throws NOT_FOUND for the service, ALREADY_EXISTS if it has variants, and the codes of the rules. */
export async function createOptionsAndVariants(
  writing: Writing,
  input: OptionsAndVariantsInput,
): Promise<OptionsAndVariants> {
  const given = { id: crypto.randomUUID(), revision: '1' };
  const entity = newEntity(optionsAndVariantsEntities, input, given);
  const service = await lockFullService(writing, entity.serviceId);
  return addOptionsAndVariants(writing, service, entity);
}

/** Copies option and prices from another service. Throws like a creation. */
export async function cloneOptionsAndVariants(
  writing: Writing,
  cloneFromId: string,
  targetServiceId: string,
): Promise<OptionsAndVariants> {
  const { db, businessId } = writing;
  const [source] = await selectOptionsAndVariants(db, businessId, sql`and priced.id = ${cloneFromId}`);
  if (!source) throw notFound(noun);
  const target = await lockFullService(writing, targetServiceId);
  return addOptionsAndVariants(writing, target, clonedFor(targetServiceId, source));
}

/** The same prices with a new option id, because each option belongs to one service. */
export function clonedFor(serviceId: string, { options, variants }: OptionsAndVariants): OptionsAndVariants {
  const optionId = crypto.randomUUID();
  return {
    id: crypto.randomUUID(),
    revision: '1',
    serviceId,
    options: { values: options.values.map((option) => ({ ...option, id: optionId })) },
    variants: {
      values: variants.values.map((variant) => ({
        ...variant,
        choices: variant.choices.map((choice) => ({ ...choice, optionId })),
      })),
    },
  };
}

/** Validates and stores a complete object for a locked service that has none. */
export async function addOptionsAndVariants(
  writing: Writing,
  service: Service,
  entity: OptionsAndVariants,
): Promise<OptionsAndVariants> {
  const existing = await findOptionsAndVariants(writing.db, writing.businessId, service.id);
  if (existing) {
    const description = 'This service has options and variants already. Update or delete them.';
    throw new ApiError('ALREADY_EXISTS', description, { data: { [wireName]: existing } });
  }
  const added = await settled(writing, entity);
  assertValid(added, service);
  await insertOptionsAndVariants(writing.db, writing.businessId, added);
  await recordChange(writing, 'optionsAndVariants', { action: 'created', after: added });
  await showVariantPrices(writing, service, added);
  return added;
}

function assertValid(entity: OptionsAndVariants, service: Service): void {
  const [fault] = optionsAndVariantsFaults(entity, service);
  if (!fault) return;
  const { code, description, data, field } = fault;
  throw new ApiError(code, description, { data: { ...data, field: `${wireName}.${field}` } });
}

/** Adds the business's currency to prices without one; drops the display form of amounts, which is not stored. */
async function settled(writing: Writing, entity: OptionsAndVariants): Promise<OptionsAndVariants> {
  const business = await findBusiness(writing.db, writing.businessId);
  const values = entity.variants.values.map((variant) => {
    const { value, currency = business?.currency } = variant.price;
    return { ...variant, price: { value, currency } };
  });
  return { ...entity, variants: { values }, ...priceRange(values) };
}

/** Replaces options and variants as a whole; `revision` must be current. */
export async function updateOptionsAndVariants(
  writing: Writing,
  id: string,
  patch: OptionsAndVariantsInput,
): Promise<OptionsAndVariants> {
  const after = await changeEntity(writing, optionsAndVariantsEntities, { id, patch });
  await showVariantPrices(writing, await lockFullService(writing, after.serviceId), after);
  return after;
}

/** Afterwards the service has its default price. Checks the revision if there is one. */
export async function deleteOptionsAndVariants(
  writing: Writing,
  id: string,
  revision: string | undefined,
): Promise<void> {
  const before = await lockEntity(writing, optionsAndVariantsEntities, id);
  if (revision !== undefined) checkRevision(before, { revision }, { at: wireName, wireName, noun });
  await deleteOptionsAndVariantsRow(writing.db, writing.businessId, id);
  await recordChange(writing, 'optionsAndVariants', { action: 'deleted', before });
  await showVariantPrices(writing, await lockFullService(writing, before.serviceId), undefined);
}
