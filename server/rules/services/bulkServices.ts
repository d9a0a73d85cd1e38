import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/servicesInBulk.ts';
import { invalidArgument } from '../../../contract/errors.ts';
import { attemptItems, bulkAnswerOf, idIn } from '../bulk.ts';
import { createService } from './createService.ts';
import { deleteServiceIn, tellOfDeletion } from './deleteService.ts';
import { updateService } from './updateService.ts';
import type { Writing } from '../writing.ts';

/** Up to 100 services in one call; each succeeds or fails on its own (reference/calls.md section 3). */

export async function bulkCreateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkCreateServices>,
) {
  const schema = calls.bulkCreateServices.schemas.body.shape.services;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'services', schema, entity: 'service' },
    services,
    (service) => createService(writing, service),
  );
  return bulkAnswerOf(outcomes, { returnEntity });
}

export async function bulkUpdateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkUpdateServices>,
) {
  const schema = calls.bulkUpdateServices.schemas.body.shape.services;
  const outcomes = await attemptItems(
    writing.db,
    { list: 'services', schema, entity: 'service' },
    services,
    async ({ service, mask }, at) => {
      if (!service.id) {
        const description = 'is required: the service to change';
        throw invalidArgument([{ field: 'service.id', description, violatedRule: 'REQUIRED_FIELD' }]);
      }
      return updateService(writing, { id: service.id, patch: service, mask, maskAt: `${at}.mask` });
    },
  );
  const ids = services.map((item) => idIn(item, 'service.id'));
  return bulkAnswerOf(outcomes, { ids, returnEntity });
}

export async function bulkDeleteServices(
  writing: Writing,
  { ids, ...options }: BodyOf<typeof calls.bulkDeleteServices>,
) {
  const schema = calls.bulkDeleteServices.schemas.body.shape.ids;
  const deletion = crypto.randomUUID();
  const outcomes = await attemptItems(writing.db, { list: 'ids', schema, entity: 'service' }, ids, (id) =>
    deleteServiceIn(writing, deletion, id, options),
  );
  await tellOfDeletion(writing, deletion, options);
  return bulkAnswerOf(outcomes, { ids: ids.map((id) => idIn({ id }, 'id')) });
}
