import type { BodyOf } from '../../../contract/call.ts';
import type { previewServiceLocations as previewCall } from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { ServiceImpact } from '../../../contract/entities/services/serviceImpact.ts';
import { sessionTimesOf } from '../../tables/calendar/sessions.ts';
import { carryOut } from './impact/carryOutImpact.ts';
import { impactTokenOf, refuseOtherImpact } from './impact/impactToken.ts';
import { summaryOf } from './impact/impactSummary.ts';
import { locationChange } from './impact/locationChange.ts';
import { exampleMessage, tellParticipants } from './impact/participantMessages.ts';
import { lockWholeService, readService } from './readService.ts';
import { bySchedule, impactOf, type Impact } from './impact/serviceImpact.ts';
import { saveService } from './updateService.ts';
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
  const { db, businessId, now } = writing;
  const before = await lockWholeService(writing, id);
  const { after, ...choices } = await locationChange(writing, before, body);
  const impact = await impactOf(writing, { serviceIds: [id], ...choices, now, lock: true });
  refuseOtherImpact(impactToken, () => impactTokenOf(impact));
  const notification = body.participantNotification;
  await carryOut(writing, impact, { deletion: null, notification });
  if (notification?.notifyParticipants) {
    const lostSessions = bySchedule(cancelledSessions(impact));
    await tellParticipants(writing, impact.bookings, { message: notification.message, lostSessions });
  }
  const loses = [...impact.sessions, ...impact.series].some(({ action }) => action === 'DELETE');
  if (before.type === 'APPOINTMENT' || !loses) {
    return saveService(writing, before, after);
  }
  const schedule = { ...after.schedule, ...(await sessionTimesOf(db, businessId, id)) };
  return saveService(writing, before, { ...after, schedule });
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
  const news = { message, lostSessions: bySchedule(cancelledSessions(impact)) };
  const example = notify ? await exampleMessage(reading, impact.bookings, news) : undefined;
  return { ...summaryOf(impact, { token: impactTokenOf(impact), notify }), ...(example && { example }) };
}

function cancelledSessions({ sessions }: Impact) {
  return sessions.filter(({ action }) => action === 'DELETE').map(({ session }) => session);
}
