import * as calls from '../../../contract/calls/services/servicesInBulk.ts';
import { answer, type Route } from '../../http/route.ts';
import { answerItems, undivided } from '../../rules/bulk.ts';
import { createServices } from '../../rules/services/createService.ts';
import { deleteServicesIn, notifyOfDeletion } from '../../rules/services/deleteService.ts';
import { startServiceJob } from '../../rules/services/serviceJobs.ts';
import { beginUpdates } from '../../rules/services/updateService.ts';
import { writingOf } from '../../rules/writing.ts';
import { bulkRoutes } from '../bulkRoutes.ts';

const entity = 'service';

export const bulkServiceRoutes: readonly Route[] = [
  ...bulkRoutes(
    {
      wireName: entity,
      noun: 'service',
      create: { begin: (writing, items) => Promise.resolve(() => createServices(writing, items)) },
      update: { begin: beginUpdates },
    },
    { create: calls.bulkCreateServices, update: calls.bulkUpdateServices },
  ),
  answer(calls.bulkDeleteServices, async ({ body: { ids, ...options } }, context) => {
    const writing = writingOf(context);
    const list = { list: 'ids', schema: calls.bulkDeleteServices.schemas.body.shape.ids, entity };
    const deletion = crypto.randomUUID();
    const result = await answerItems(writing.db, list, ids, {
      idOf: ({ item }) => item,
      begin: undivided((items) =>
        deleteServicesIn(
          writing,
          deletion,
          items.map(({ item }) => item),
          options,
        ),
      ),
    });
    await notifyOfDeletion(writing, deletion, options);
    return result;
  }),
  answer(calls.bulkUpdateServicesByFilter, async ({ body }, context) => {
    const { filter, ...request } = body;
    return { jobId: await startServiceJob(context, filter, { kind: 'update', ...request }) };
  }),
  answer(calls.bulkDeleteServicesByFilter, async ({ body }, context) => {
    const { filter, ...request } = body;
    return { jobId: await startServiceJob(context, filter, { kind: 'delete', ...request }) };
  }),
];
