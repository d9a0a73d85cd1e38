import type { BodyOf } from '../../../contract/call.ts';
import type { setServiceLocations as setLocationsCall } from '../../../contract/calls/serviceParts.ts';
import type { Service } from '../../../contract/entities/service.ts';
import type { ServiceImpact } from '../../../contract/entities/serviceImpact.ts';
import { sessionTimesOf } from '../../tables/sessions.ts';
import { carryOut } from './carryOutImpact.ts';
import { summaryOf } from './impactSummary.ts';
import { locationChange } from './locationChange.ts';
import { exampleMessage, tellParticipants } from './participantMessages.ts';
import { lockWholeService, readService } from './readService.ts';
import { bySchedule, impactOf, type Impact } from './serviceImpact.ts';
import { saveService } from './updateService.ts';
import type { Writing } from '../writing.ts';

type Body = BodyOf<typeof setLocationsCall>;

/**
 * Replaces the list of places; each future session at one that is left out gets exactly one action (bookings
 * specification section 4). Throws NOT_FOUND or field violations.
 */
export async function setServiceLocations(writing: Writing, id: string, body: Body): Promise<Service> {
  const { db, businessId, now } = writing;
  const before = await lockWholeService(writing, id);
  const { after, ...change } = await locationChange(writing, before, body);
  const impact = await impactOf(writing, { serviceIds: [id], ...change, now, lock: true });
  const notification = body.participantNotification;
  await carryOut(writing, impact, { deletion: null, notification });
  if (notification?.notifyParticipants) {
    const { newLocation } = change;
    const lostSessions = bySchedule(cancelledSessions(impact));
    await tellParticipants(writing, impact.bookings, {
      message: notification.message,
      newLocation,
      lostSessions,
    });
  }
  if (before.type === 'APPOINTMENT' || cancelledSessions(impact).length === 0) {
    return saveService(writing, before, after);
  }
  const schedule = { ...after.schedule, ...(await sessionTimesOf(db, businessId, id)) };
  return saveService(writing, before, { ...after, schedule });
}

/** What {@link setServiceLocations} would do to sessions and bookings. Changes nothing; throws what that would throw. */
export async function previewServiceLocations(
  reading: Pick<Writing, 'db' | 'businessId' | 'publicUrl' | 'now'>,
  id: string,
  body: Body,
): Promise<ServiceImpact> {
  const before = await readService(reading, id);
  const { after: _after, ...change } = await locationChange(reading, before, body);
  const impact = await impactOf(reading, { serviceIds: [id], ...change, now: reading.now });
  const { notifyParticipants: notify = false, message } = body.participantNotification ?? {};
  const news = {
    message,
    newLocation: change.newLocation,
    lostSessions: bySchedule(cancelledSessions(impact)),
  };
  const example = notify ? await exampleMessage(reading, impact.bookings, news) : undefined;
  return { ...summaryOf(impact, { notify }), ...(example && { example }) };
}

function cancelledSessions({ sessions }: Impact) {
  return sessions.filter(({ action }) => action === 'DELETE').map(({ session }) => session);
}
