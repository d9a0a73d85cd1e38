import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { participantsOf } from '../../../contract/entities/booking.ts';
import type { Fate, Impact } from './serviceImpact.ts';

/**
 * Two impacts have the same token where they do the same to the same sessions, bookings and people. Numbers alone would
 * not tell that one session has begun while another was added.
 */
export function impactTokenOf({ sessions, bookings }: Impact): string {
  const said = [
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
  return bytesToHex(sha256(new TextEncoder().encode(JSON.stringify(said))));
}

/** An address that is new has another id each time that it is looked at. */
function fateWords({ action, newLocation }: Fate) {
  return [action, newLocation?.locationType, newLocation?.name, newLocation?.formattedAddress];
}
