import type { BodyOf } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/servicesInBulk.ts';
import { answerEach, idToChange } from '../bulk.ts';
import { createService } from './createService.ts';
import { deleteServiceIn, tellOfDeletion } from './deleteService.ts';
import { updateService } from './updateService.ts';
import type { Writing } from '../writing.ts';

/** Up to 100 services in one call; each succeeds or fails on its own (reference/calls.md section 3). */

const entity = 'service';

export function bulkCreateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkCreateServices>,
) {
  const schema = calls.bulkCreateServices.schemas.body.shape.services;
  const list = { list: 'services', schema, entity };
  return answerEach(writing.db, list, services, (service) => createService(writing, service), {
    returnEntity,
  });
}

export function bulkUpdateServices(
  writing: Writing,
  { services, returnEntity }: BodyOf<typeof calls.bulkUpdateServices>,
) {
  const schema = calls.bulkUpdateServices.schemas.body.shape.services;
  return answerEach(
    writing.db,
    { list: 'services', schema, entity },
    services,
    async ({ service, mask }, at) => {
      const id = idToChange(entity, service);
      return updateService(writing, { id, patch: service, mask, maskAt: `${at}.mask` });
    },
    { returnEntity },
  );
}

export async function bulkDeleteServices(
  writing: Writing,
  { ids, ...options }: BodyOf<typeof calls.bulkDeleteServices>,
) {
  const schema = calls.bulkDeleteServices.schemas.body.shape.ids;
  const deletion = crypto.randomUUID();
  const answer = await answerEach(writing.db, { list: 'ids', schema, entity }, ids, (id) =>
    deleteServiceIn(writing, deletion, id, options),
  );
  await tellOfDeletion(writing, deletion, options);
  return answer;
}
