import type { BodyOf } from '../../contract/call.ts';
import type * as calls from '../../contract/calls/servicesInBulk.ts';
import type { Service } from '../../contract/entities/service.ts';
import { ApiError } from '../../contract/errors.ts';
import { attemptItem, bulkAnswerOf, type ItemOutcome } from './bulk.ts';
import { createService } from './createService.ts';
import { deleteService } from './deleteService.ts';
import { updateService } from './updateService.ts';
import type { Writing } from './writing.ts';

/** Up to 100 services in one call; each succeeds or fails on its own (reference/calls.md section 3). */

export async function bulkCreateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkCreateServices>,
) {
  const outcomes = await inTurn(services, (service) =>
    attemptItem(writing.db, () => createService(writing, service)),
  );
  return bulkAnswerOf(outcomes, { returnEntity });
}

export async function bulkUpdateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkUpdateServices>,
) {
  const outcomes = await inTurn(services, ({ service, mask }) =>
    attemptItem(writing.db, async () => {
      if (!service.id) throw new ApiError('INVALID_ARGUMENT', 'INVALID_ARGUMENT: "service.id" is required');
      return updateService(writing, { id: service.id, patch: service, mask });
    }),
  );
  const ids = services.map(({ service }) => service.id ?? undefined);
  return bulkAnswerOf(outcomes, { ids, returnEntity });
}

export async function bulkDeleteServices(writing: Writing, { ids }: BodyOf<typeof calls.bulkDeleteServices>) {
  const outcomes = await inTurn(ids, (id) => attemptItem(writing.db, () => deleteService(writing, id)));
  return bulkAnswerOf(outcomes, { ids });
}

/** One after the other: they share a connection, and the same id twice must meet its own first result. */
async function inTurn<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<ItemOutcome<Service>>,
): Promise<ItemOutcome<Service>[]> {
  const outcomes: ItemOutcome<Service>[] = [];
  for (const item of items) outcomes.push(await work(item));
  return outcomes;
}
