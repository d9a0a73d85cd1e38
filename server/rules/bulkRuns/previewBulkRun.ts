import { sql } from 'kysely';
import type { BodyOf } from '../../../contract/call.ts';
import type { BulkWork, previewBulkRun as previewCall } from '../../../contract/calls/bulkRuns.ts';
import type { BulkRun, BulkRunItem } from '../../../contract/entities/bulkRun.ts';
import type { OptionsAndVariants } from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { slotLocationOf } from '../../../contract/entities/slotLocation.ts';
import { largestRestPage } from '../../../contract/restList.ts';
import type { RequestContext } from '../../route.ts';
import { countBookingsAhead } from '../../tables/bookings.ts';
import {
  insertBulkItems,
  selectBulkItems,
  setItemStates,
  type BulkItemRow,
} from '../../tables/bulkRunItems.ts';
import { deletePreview, insertBulkRun } from '../../tables/bulkRuns.ts';
import { wholeServices } from '../../tables/wholeServices.ts';
import { readBulkRun, toBulkRunItem } from './bulkRuns.ts';
import { selectedServices } from '../bulkSelection.ts';
import { blockedError, bulkPlanOf, movesAddress, planBulkItem, type BulkPlan } from './planBulkItem.ts';
import { variantsToRaise } from './raisePrices.ts';
import { removedLocations } from '../services/serviceLocations.ts';
import { choiceAtRemoved, choiceOfDeletion, impactOf, type Choice } from '../services/serviceImpact.ts';
import { readingOf, writingOf } from '../writing.ts';

/** Services are read and planned so many at a time. */
const pageSize = 500;

/** Plans a run for each selected service and keeps the plan, so that exactly it can be started. */
export async function previewBulkRun(
  context: RequestContext,
  { name, selection, work, insteadOf }: BodyOf<typeof previewCall>,
): Promise<{ bulkRun: BulkRun; items: BulkRunItem[] }> {
  const { db, businessId, now } = context;
  const selected = await selectedServices(context, selection);
  const plan = await bulkPlanOf(readingOf(context), work);
  const previewed: Previewed = { items: [], changing: [], removed: [], addresses: 0 };
  for (let at = 0; at < selected.length; at += pageSize) {
    const services = await wholeServices(readingOf(context), selected.slice(at, at + pageSize));
    const priced = await variantsToRaise(
      context,
      work,
      services.map(({ id }) => id),
    );
    for (const service of services) add(previewed, service, plan, priced.get(service.id));
  }
  const runId = crypto.randomUUID();
  await insertBulkRun(db, businessId, {
    id: runId,
    name: name ?? (work.deletion ? 'Bulk deletion' : 'Bulk edit'),
    stage: 'PREVIEWED',
    actor: writingOf(context).actor,
    selection,
    work,
    side_effects: { addresses: previewed.addresses, ...(await touchedBy(context, previewed, work)) },
    job_id: null,
    created_date: now,
    started_date: null,
    undone_date: null,
    told_date: null,
  });
  await insertBulkItems(db, businessId, runId, previewed.items);
  if (insteadOf) await takeThePlaceOf(context, insteadOf, runId);
  const first = sql`order by state = 'UNCHANGED', position limit ${largestRestPage}::int`;
  const rows = await selectBulkItems(db, businessId, runId, first);
  return {
    bulkRun: await readBulkRun(context, runId),
    items: rows.map((row) => toBulkRunItem(runId, row)),
  };
}

/** What was left out of a preview stays left out of the one that takes its place. */
async function takeThePlaceOf(
  { db, businessId }: RequestContext,
  formerId: string,
  runId: string,
): Promise<void> {
  const leftOut = await selectBulkItems(db, businessId, formerId, sql`and state = 'EXCLUDED'`);
  const only = leftOut.map(({ service_id: serviceId }) => serviceId);
  await setItemStates(db, { businessId, runId }, { from: ['CHANGES'], to: 'EXCLUDED', only });
  await deletePreview(db, businessId, formerId);
}

interface Previewed {
  items: BulkItemRow[];
  /** Services that the run changes or deletes. */
  changing: string[];
  /** Places that it takes away from any of them. */
  removed: NonNullable<Service['locations']>;
  addresses: number;
}

function add(previewed: Previewed, service: Service, plan: BulkPlan, priced?: OptionsAndVariants): void {
  const row = {
    position: previewed.items.length,
    service_id: service.id,
    name: service.name,
    change_id: null,
  };
  if (plan.work.deletion) {
    previewed.changing.push(service.id);
    previewed.items.push({ ...row, state: 'CHANGES', fields: [], error: null });
    return;
  }
  const { after, fields, violations } = planBulkItem(service, plan, priced);
  if (violations.length > 0) {
    previewed.items.push({ ...row, state: 'BLOCKED', fields, error: blockedError(violations) });
    return;
  }
  const changes = fields.length > 0;
  previewed.items.push({ ...row, state: changes ? 'CHANGES' : 'UNCHANGED', fields, error: null });
  if (!changes) return;
  previewed.changing.push(service.id);
  previewed.removed.push(...removedLocations(service.locations ?? [], after.locations ?? []));
  if (movesAddress(service, after)) previewed.addresses += 1;
}

/** How many sessions and bookings the run would cancel, planned by what it does itself, and how many are booked. */
async function touchedBy(
  { db, businessId, now }: RequestContext,
  { changing: serviceIds, removed }: Previewed,
  { deletion, sessionsAtRemovedLocations: action = 'KEEP_AT_CURRENT_LOCATION' }: BulkWork,
): Promise<Omit<BulkRun['sideEffects'], 'addresses'>> {
  const booked = deletion ? 0 : await countBookingsAhead(db, businessId, serviceIds, now);
  if (!deletion && removed.length === 0) return { sessions: 0, bookings: 0, booked };
  const preserve = deletion?.preserveFutureSessionsWithParticipants ?? false;
  const choose: Choice = deletion
    ? choiceOfDeletion({ preserve })
    : choiceAtRemoved(removed.map(slotLocationOf), { action });
  const { sessions, bookings } = await impactOf({ db, businessId }, { serviceIds, choose, now });
  return {
    sessions: sessions.filter((planned) => planned.action === 'DELETE').length,
    bookings: bookings.length,
    booked,
  };
}
