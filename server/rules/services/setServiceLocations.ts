import type { BodyOf } from '../../../contract/call.ts';
import type { previewServiceLocations as previewCall } from '../../../contract/calls/services/previews.ts';
import type { Session } from '../../../contract/entities/calendar/session.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { sessionTimesOf } from '../../tables/calendar/sessions.ts';
import { carryOut } from './impact/carryOutImpact.ts';
import { impactTokenOf, refuseOtherImpact } from './impact/impactToken.ts';
import { summaryOf } from './impact/impactSummary.ts';
import { locationChange } from './impact/locationChange.ts';
import { exampleMessage, notifyParticipantsOf } from '../bookings/messages/notifyOfChanges.ts';
import { lockFullService, readService } from './readService.ts';
import { bySchedule, impactOf, type Impact } from './impact/serviceImpact.ts';
import { saveServices } from './updateService.ts';
import type { Writing } from '../writing.ts';

type Body = BodyOf<typeof previewCall>;

/**
 * Replaces the locations; each future session at a removed one gets exactly one action (bookings specification
 * section 4), except chosen sessions, which are moved first. Throws NOT_FOUND or field violations, and with
 * `impactToken` IMPACT_CHANGED if the impact differs from the preview.
 */
export async function setServiceLocations(
  writing: Writing,
  id: string,
  { impactToken, ...body }: Body & { impactToken?: string },
): Promise<Service> {
  const { now } = writing;
  const before = await lockFullService(writing, id);
  const { after, ...choices } = await locationChange(writing, before, body);
  const impact = await impactOf(writing, { serviceIds: [id], ...choices, now, lock: true });
  refuseOtherImpact(impactToken, () => impactTokenOf(impact));
  const [saved = before] = await saveLocations(writing, [{ before, after }], {
    impact,
    notification: body.participantNotification,
  });
  return saved;
}

interface Circumstances {
  impact: Impact;
  notification: Body['participantNotification'];
}

/**
 * Stores new locations of locked services, changes the calendar as planned, and notifies each customer once.
 */
export async function saveLocations(
  writing: Writing,
  changes: readonly { before: Service; after: Service }[],
  { impact, notification }: Circumstances,
): Promise<Service[]> {
  await carryOut(writing, impact, { deletion: null, notification });
  if (notification?.notifyParticipants) {
    const news = { message: notification.message, lostSessions: lossesOf(impact) };
    await notifyParticipantsOf(writing, impact.bookings, news);
  }
  const losing = new Set([
    ...cancelledSessions(impact).map(({ scheduleId }) => scheduleId),
    ...impact.series.flatMap(({ action, master }) => (action === 'DELETE' ? master.scheduleId : [])),
  ]);
  const settled = [];
  for (const { before, after } of changes) {
    const { id, type } = before;
    const loses = type !== 'APPOINTMENT' && losing.has(before.schedule?.id ?? '');
    const times = loses ? await sessionTimesOf(writing.db, writing.businessId, id) : undefined;
    settled.push({
      before,
      after: times ? { ...after, schedule: { ...after.schedule, ...times } } : after,
    });
  }
  return saveServices(writing, settled);
}

/** Previews {@link setServiceLocations}: changes nothing, and throws the same errors. */
export async function previewServiceLocations(
  reading: Pick<Writing, 'db' | 'businessId' | 'publicUrl' | 'now'>,
  id: string,
  body: Body,
): Promise<ServiceImpact> {
  const before = await readService(reading, id);
  const { after: _planned, ...choices } = await locationChange(reading, before, body);
  const impact = await impactOf(reading, { serviceIds: [id], ...choices, now: reading.now });
  const { notifyParticipants: notify = false, message } = body.participantNotification ?? {};
  const news = { message, lostSessions: lossesOf(impact) };
  const example = notify ? await exampleMessage(reading, impact.bookings, news) : undefined;
  return { ...summaryOf(impact, { token: impactTokenOf(impact), notify }), ...(example && { example }) };
}

/** The cancelled sessions, by schedule. */
export function lossesOf(impact: Impact): ReadonlyMap<string, readonly Session[]> {
  return bySchedule(cancelledSessions(impact));
}

function cancelledSessions({ sessions }: Impact) {
  return sessions.filter(({ action }) => action === 'DELETE').map(({ session }) => session);
}
