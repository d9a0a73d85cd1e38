import {
  createServiceOptionsAndVariants,
  deleteServiceOptionsAndVariants,
  updateServiceOptionsAndVariants,
} from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { ServiceVariant } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { optionsAndVariantsCodes } from '../../../contract/entities/prices/optionsAndVariantsRules.ts';
import { ApiError } from '../../../contract/errors.ts';
import { equalValues } from '../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import { RefusedChange } from '../../providers/data/formErrors.ts';
import { readEdited, type EditedService } from '../editor/editedService.ts';
import type { ServicePart, ServiceEditState } from '../editor/servicePart.ts';
import { firstChoiceFault } from './choiceFaults.ts';
import { choiceKey, kindOf, settledPrices, type ChoicePrices } from './choicePrices.ts';

/** Form path of the variants and their errors. */
export const choicesPath = 'optionsAndVariants';

/**
 * Saves the variants, a separate entity, after the service's own fields, which contain the assigned staff. Throws
 * RefusedChange with REVISION_MISMATCH after a concurrent change of the variants.
 */
export const choicesPart: ServicePart = {
  section: 'choices',
  owns: (path) => path === choicesPath || path.startsWith(`${choicesPath}.`),
  async send(api, editState, { requestId }) {
    const { id } = editState.mine;
    const now = (await readEdited(api, id)).optionsAndVariants;
    if (!isAsOpened(now, editState)) throw changedByOthers(now);
    await write(api, editState.mine, now, requestId);
    return readEdited(api, id);
  },
  check: (opened, mine): FieldErrors => {
    const prices = mine.optionsAndVariants;
    if (!prices || equalValues(opened.optionsAndVariants, prices)) return {};
    const fault = firstChoiceFault(prices, mine);
    return fault === undefined ? {} : { [choicesPath]: fault };
  },
  refusals: (error): FieldErrors => {
    if (!(error instanceof ApiError)) return {};
    const known: readonly string[] = [...optionsAndVariantsCodes, 'INVALID_ARGUMENT'];
    return known.includes(error.code) ? { [choicesPath]: error.description } : {};
  },
};

async function write(
  api: FrontdeskDataProvider,
  { optionsAndVariants: mine, ...service }: EditedService,
  now: ChoicePrices | undefined,
  requestId: string,
): Promise<void> {
  const options = { requestId };
  if (!mine) {
    if (!now) return;
    const { id, revision } = now;
    const input = { path: { serviceOptionsAndVariantsId: id }, query: { revision } };
    await api.send(deleteServiceOptionsAndVariants, input, options);
    return;
  }
  const serviceOptionsAndVariants = { ...settledPrices(mine, service), revision: now?.revision };
  if (!now) {
    await api.send(createServiceOptionsAndVariants, { body: { serviceOptionsAndVariants } }, options);
    return;
  }
  const { id } = now;
  await api.send(
    updateServiceOptionsAndVariants,
    {
      path: { 'serviceOptionsAndVariants.id': id },
      body: { serviceOptionsAndVariants: { ...serviceOptionsAndVariants, id } },
    },
    options,
  );
}

/**
 * Whether no one else has changed the variants. Variants by staff member are added and removed with the assigned staff,
 * so only those that existed before and still exist count.
 */
function isAsOpened(now: ChoicePrices | undefined, { opened }: ServiceEditState): boolean {
  const before = opened.optionsAndVariants;
  if (now?.revision === before?.revision && now?.id === before?.id) return true;
  if (kindOf(before) !== 'STAFF_MEMBER') return false;
  if (!now) return true;
  const was = new Map(before?.variants.values.map((variant) => [keyOf(variant), variant.price.value]));
  return now.variants.values.every((variant) => {
    const price = was.get(keyOf(variant));
    return price === undefined || price === variant.price.value;
  });
}

const keyOf = ({ choices: [choice] }: ServiceVariant) => (choice ? choiceKey(choice) : '');

function changedByOthers(now: ChoicePrices | undefined): RefusedChange {
  const description = 'Someone else has changed the variants.';
  const data = { current: now ?? {} };
  return new RefusedChange(
    new ApiError('REVISION_MISMATCH', description, { data }),
    'serviceOptionsAndVariants',
  );
}
