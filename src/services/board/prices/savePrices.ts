import { bulkUpdateServices } from '../../../../contract/calls/services/servicesInBulk.ts';
import {
  getServiceOptionsAndVariantsByServiceId,
  updateServiceOptionsAndVariants,
} from '../../../../contract/calls/prices/optionsAndVariants.ts';
import type {
  OptionsAndVariants,
  ServiceChoice,
  ServiceVariant,
} from '../../../../contract/entities/prices/optionsAndVariants.ts';
import { pricePathOf } from '../../../../contract/entities/values/pricePath.ts';
import type { Service } from '../../../../contract/entities/services/service.ts';
import { ApiError } from '../../../../contract/errors.ts';
import { getPath, setPath } from '../../../../contract/paths.ts';
import type { ApiClient } from '../../../platform/apiClient.ts';
import { inBatches } from '../../../providers/data/lists.ts';
import { currentService } from '../../currentService.ts';
import { choiceKey, sameAmount } from './priceCells.ts';

/** An amount to save. */
export interface PriceEdit {
  key: string;
  service: Service;
  /** Options and variants that the price is part of; undefined for the service's own price. */
  choice?: { choice: ServiceChoice; of: OptionsAndVariants };
  /** Value when editing started. */
  from: string;
  to: string;
}

/** Someone else changed the same price. */
export class PriceClash extends Error {
  override readonly name = 'PriceClash';
  readonly theirs: string;

  constructor(theirs: string) {
    super('Someone else has changed this price.');
    this.theirs = theirs;
  }
}

/**
 * Saves prices under one request ID, which makes them one undo step. Services are sent in batches of 100, each with its
 * revision; after a concurrent change of another field it retries. Returns errors by the edits' keys; all others are
 * saved.
 */
export async function savePrices(
  api: ApiClient,
  edits: readonly PriceEdit[],
  requestId: string,
): Promise<Map<string, unknown>> {
  const failures = new Map<string, unknown>();
  const own = edits.filter(({ choice }) => !choice);
  for (const batch of inBatches(own)) await saveServices(api, batch, { requestId, failures, again: true });
  const byService = new Map<string, PriceEdit[]>();
  for (const edit of edits) {
    if (edit.choice) byService.set(edit.service.id, [...(byService.get(edit.service.id) ?? []), edit]);
  }
  for (const group of byService.values()) await saveChoices(api, group, { requestId, failures, again: true });
  return failures;
}

interface Saving {
  requestId: string;
  failures: Map<string, unknown>;
  again: boolean;
}

async function saveServices(api: ApiClient, edits: readonly PriceEdit[], saving: Saving): Promise<void> {
  const { requestId, failures, again } = saving;
  const services = edits.map(({ service: { id, revision, payment }, to }) => {
    const mask = pricePathOf(payment?.rateType) ?? '';
    return { service: { ...setPath({}, mask, to), id, revision }, mask };
  });
  const behind: PriceEdit[] = [];
  try {
    const { results } = await api.send(bulkUpdateServices, { body: { services } }, { requestId });
    for (const { itemMetadata } of results) {
      const edit = edits[itemMetadata.originalIndex];
      if (!edit || itemMetadata.success) continue;
      const { code = 'INTERNAL', description = '', data = {} } = itemMetadata.error ?? {};
      const error = new ApiError(code, description, { status: 400, data });
      const current = currentService(error);
      if (!current || !again) failures.set(edit.key, error);
      else if (sameAmount(priceOf(current), edit.from)) behind.push({ ...edit, service: current });
      else failures.set(edit.key, new PriceClash(priceOf(current)));
    }
  } catch (error) {
    for (const { key } of edits) failures.set(key, error);
  }
  if (behind.length > 0) await saveServices(api, behind, { ...saving, again: false });
}

function priceOf(service: Service): string {
  const path = pricePathOf(service.payment?.rateType);
  const value = path && getPath(service, path);
  return typeof value === 'string' ? value : '';
}

async function saveChoices(api: ApiClient, edits: readonly PriceEdit[], saving: Saving): Promise<void> {
  const { requestId, failures, again } = saving;
  const of = edits[0]?.choice?.of;
  if (!of) return;
  const values = withPrices(of, edits);
  const { id, revision } = of;
  try {
    const path = { 'serviceOptionsAndVariants.id': id };
    const body = { serviceOptionsAndVariants: { id, revision, variants: { values } } };
    await api.send(updateServiceOptionsAndVariants, { path, body }, { requestId });
  } catch (error) {
    if (!again || !(error instanceof ApiError) || error.code !== 'REVISION_MISMATCH') {
      for (const { key } of edits) failures.set(key, error);
      return;
    }
    try {
      await saveChoicesOnNewest(api, edits, saving);
    } catch (failure) {
      for (const { key } of edits) failures.set(key, failure);
    }
  }
}

/** An emptied price is removed, so that its choice costs the default price again. */
function withPrices({ variants }: OptionsAndVariants, edits: readonly PriceEdit[]): ServiceVariant[] {
  const wanted = new Map(
    edits.flatMap(({ choice, to }) =>
      choice ? [[choiceKey(choice.choice), { choice: choice.choice, to }]] : [],
    ),
  );
  const kept = variants.values.flatMap((variant): ServiceVariant[] => {
    const key = variant.choices[0] && choiceKey(variant.choices[0]);
    const edit = key === undefined ? undefined : wanted.get(key);
    if (!edit) return [variant];
    wanted.delete(key ?? '');
    return edit.to === '' ? [] : [{ ...variant, price: { ...variant.price, value: edit.to } }];
  });
  const added = [...wanted.values()]
    .filter(({ to }) => to !== '')
    .map(({ choice, to }) => ({ choices: [choice], price: { value: to } }));
  return [...kept, ...added];
}

/** On a conflict, saves variants that the other person did not change and reports the others as clashes. */
async function saveChoicesOnNewest(
  api: ApiClient,
  edits: readonly PriceEdit[],
  saving: Saving,
): Promise<void> {
  const serviceId = edits[0]?.service.id ?? '';
  const { serviceVariants } = await api.send(getServiceOptionsAndVariantsByServiceId, {
    path: { serviceId },
  });
  const prices = new Map(
    serviceVariants.variants.values.flatMap(({ choices: [choice], price }) =>
      choice ? [[choiceKey(choice), price.value]] : [],
    ),
  );
  const same: PriceEdit[] = [];
  for (const edit of edits) {
    const theirs = (edit.choice && prices.get(choiceKey(edit.choice.choice))) ?? '';
    if (!edit.choice || !sameAmount(theirs, edit.from)) {
      saving.failures.set(edit.key, new PriceClash(theirs));
    } else same.push({ ...edit, choice: { ...edit.choice, of: serviceVariants } });
  }
  if (same.length > 0) await saveChoices(api, same, { ...saving, again: false });
}
