import { sql } from 'kysely';
import * as calls from '../../../contract/calls/prices/optionsAndVariants.ts';
import { answer, type Route } from '../../http/route.ts';
import {
  cloneOptionsAndVariants,
  createOptionsAndVariants,
  deleteOptionsAndVariants,
  updateOptionsAndVariants,
} from '../../rules/prices/optionsAndVariants.ts';
import {
  queryOptionsAndVariants,
  readOptionsAndVariants,
} from '../../rules/prices/queryOptionsAndVariants.ts';
import { writingOf } from '../../rules/writing.ts';

export const optionsAndVariantsRoutes: readonly Route[] = [
  answer(calls.createServiceOptionsAndVariants, async ({ body }, context) => ({
    serviceOptionsAndVariants: await createOptionsAndVariants(
      writingOf(context),
      body.serviceOptionsAndVariants,
    ),
  })),
  answer(calls.cloneServiceOptionsAndVariants, async ({ path, body }, context) => ({
    serviceOptionsAndVariants: await cloneOptionsAndVariants(
      writingOf(context),
      path.cloneFromId,
      body.targetServiceId,
    ),
  })),
  answer(calls.getServiceOptionsAndVariants, async ({ path }, context) => ({
    serviceOptionsAndVariants: await readOptionsAndVariants(
      context,
      sql<boolean>`priced.id = ${path.serviceOptionsAndVariantsId}`,
    ),
  })),
  answer(calls.getServiceOptionsAndVariantsByServiceId, async ({ path }, context) => ({
    serviceVariants: await readOptionsAndVariants(
      context,
      sql<boolean>`priced.service_id = ${path.serviceId}`,
    ),
  })),
  answer(calls.updateServiceOptionsAndVariants, async ({ path, body }, context) => ({
    serviceOptionsAndVariants: await updateOptionsAndVariants(
      writingOf(context),
      path['serviceOptionsAndVariants.id'],
      body.serviceOptionsAndVariants,
    ),
  })),
  answer(calls.deleteServiceOptionsAndVariants, async ({ path, query }, context) => {
    await deleteOptionsAndVariants(writingOf(context), path.serviceOptionsAndVariantsId, query.revision);
    return {};
  }),
  answer(calls.queryServiceOptionsAndVariants, async ({ body }, context) =>
    queryOptionsAndVariants(context, body.query),
  ),
];
