import { sql } from 'kysely';
import type { ServiceImpact } from '../../../../contract/entities/services/serviceImpact.ts';
import { invalidField } from '../../../../contract/errors.ts';
import { countAhead } from '../../../tables/calendar/bookings.ts';
import { serviceIdsWhere } from '../../../tables/services/services.ts';
import type { CallContext } from '../../callContext.ts';
import type { DeletionOptions } from '../deleteService.ts';
import { summaryOf } from './impactSummary.ts';
import { deletionTokenOf, refuseOtherImpact } from './impactToken.ts';
import { settledTargets } from '../../jobs/jobs.ts';
import { exampleMessage } from '../../bookings/messages/notifyOfChanges.ts';
import { choiceOfDeletion, impactOf } from './serviceImpact.ts';
import { targetsOf } from '../serviceJobs.ts';

interface DeletionPreview {
  serviceCount: number;
  impact: ServiceImpact;
}

/** Impact of deleting these services on sessions and bookings; skips missing services. */
export async function previewServiceDeletion(
  context: CallContext,
  ids: readonly string[],
  options: DeletionOptions,
): Promise<DeletionPreview> {
  return previewOf(context, await existingServices(context, ids), options);
}

function existingServices({ db, businessId }: CallContext, ids: readonly string[]): Promise<string[]> {
  return serviceIdsWhere(db, businessId, sql`id = any(${ids}::uuid[])`);
}

/**
 * The same for all services that match a filter. Throws field violations for a filter that matches everything or
 * too much.
 */
export async function previewServiceDeletionByFilter(
  context: CallContext,
  filter: Record<string, unknown>,
  options: DeletionOptions,
): Promise<DeletionPreview> {
  const serviceIds = await settledTargets(context, targetsOf(context, filter));
  const { db, businessId, now } = context;
  if ((await countAhead(db, businessId, serviceIds, { now, most: maxLoaded })) > maxLoaded) {
    const description = `finds services with more than ${maxLoaded} future sessions and bookings; narrow it to see what deleting them does`;
    throw invalidField('filter', description, 'MAX_SIZE');
  }
  return previewOf(context, serviceIds, options);
}

/**
 * Throws IMPACT_CHANGED if the deletion of these services would differ from its preview; skips missing services.
 */
export async function refuseOtherDeletion(
  context: CallContext,
  ids: readonly string[],
  { preserveFutureSessionsWithParticipants: preserve = false }: DeletionOptions,
  impactToken: string,
): Promise<void> {
  const { now } = context;
  const serviceIds = await existingServices(context, ids);
  const impact = await impactOf(context, { serviceIds, choose: choiceOfDeletion({ preserve }), now });
  refuseOtherImpact(impactToken, () => deletionTokenOf(serviceIds, impact));
}

/** Limit of loaded sessions and bookings, so that a preview takes seconds and fits into memory. */
const maxLoaded = 20_000;

async function previewOf(
  context: CallContext,
  serviceIds: readonly string[],
  { preserveFutureSessionsWithParticipants: preserve = false, participantNotification }: DeletionOptions,
): Promise<DeletionPreview> {
  const { now } = context;
  const impact = await impactOf(context, { serviceIds, choose: choiceOfDeletion({ preserve }), now });
  const notify = participantNotification?.notifyParticipants ?? false;
  const cancelled = impact.bookings.filter(({ action }) => action === 'DELETE');
  const { message } = participantNotification ?? {};
  const example = notify ? await exampleMessage(context, cancelled, { message }) : undefined;
  return {
    serviceCount: serviceIds.length,
    impact: {
      ...summaryOf(impact, { token: deletionTokenOf(serviceIds, impact), notify }),
      ...(example && { example }),
    },
  };
}
