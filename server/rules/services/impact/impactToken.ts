import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { participantsOf } from '../../../../contract/entities/booking.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Fate, Impact } from './serviceImpact.ts';

/**
 * Two impacts have the same token where they do the same to the same sessions, bookings and people. Numbers alone would
 * not tell that one session has begun while another was added.
 */
export function impactTokenOf(impact: Impact): string {
  return hashOf(saidOf(impact));
}

/** The same of a deletion: that of other services has another token, also where nobody has booked any of them. */
export function deletionTokenOf(serviceIds: readonly string[], impact: Impact): string {
  return hashOf([...saidOf(impact), serviceIds.toSorted()]);
}

/**
 * Stops a change that would do something else than its preview showed, before it does anything; asked without a preview
 * it goes on, and nobody makes the token. Throws IMPACT_CHANGED.
 */
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
      fateWords(fate),
    ]),
    bookings.map(({ kept, ...fate }) => {
      const { id, status, contactDetails } = kept.booking;
      const { contactId, email } = contactDetails;
      return [id, status, contactId, email, participantsOf(kept.booking), kept.paid, fateWords(fate)];
    }),
  ];
}

function hashOf(said: unknown): string {
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(said))));
}

/** An address that is new has another id each time that it is looked at. */
function fateWords({ action, newLocation }: Fate) {
  return [action, newLocation?.locationType, newLocation?.name, newLocation?.formattedAddress];
}
