import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { participantsOf } from '../../../../contract/entities/bookings/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Fate, Impact } from './serviceImpact.ts';

/**
 * Hashes the effects on all sessions, bookings and people. Equal counts would not reveal that one session has
 * begun while another was added.
 */
export function impactTokenOf(impact: Impact): string {
  return hashOf(saidOf(impact));
}

/** The same for a deletion, including the ids of its services, so that tokens differ even without bookings. */
export function deletionTokenOf(serviceIds: readonly string[], impact: Impact): string {
  return hashOf([...saidOf(impact), serviceIds.toSorted()]);
}

/** The same for the deletion of staff members, from their ids and the services that they leave. */
export function staffDeletionTokenOf(
  staffMemberIds: readonly string[],
  services: readonly { id: string; unstaffed: boolean }[],
): string {
  return hashOf([
    staffMemberIds.toSorted(),
    services.map(({ id, unstaffed }) => `${id} ${unstaffed}`).toSorted(),
  ]);
}

/** Throws IMPACT_CHANGED if a change differs from its preview. Without a previewed token it computes none. */
export function refuseOtherImpact(previewed: string | undefined, token: () => string): void {
  if (previewed === undefined || previewed === token()) return;
  throw new ApiError(
    'IMPACT_CHANGED',
    'Affected sessions or bookings changed since the preview. Nothing was changed. Preview again.',
  );
}

function saidOf({ sessions, bookings }: Impact): unknown[] {
  return [
    sessions.map(({ session, ...fate }) => [
      session.id,
      session.start.timestamp,
      session.location,
      fateText(fate),
    ]),
    bookings.map(({ stored, ...fate }) => {
      const { id, status, contactDetails } = stored.booking;
      const { contactId, email } = contactDetails;
      return [id, status, contactId, email, participantsOf(stored.booking), stored.paid, fateText(fate)];
    }),
  ];
}

function hashOf(said: unknown): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(said))));
}

/** Without the id of a new address, which differs each time. */
function fateText({ action, newLocation }: Fate) {
  return [action, newLocation?.locationType, newLocation?.name, newLocation?.formattedAddress];
}
