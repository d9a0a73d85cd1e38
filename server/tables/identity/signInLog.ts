import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** Events of authentication. `code_reused` and `refresh_reused` may mean that a secret was stolen. */
export type SignInEvent =
  | 'sign_in'
  | 'silent_sign_in'
  | 'sign_out'
  | 'code_exchange'
  | 'code_reused'
  | 'refresh_reused'
  | 'token_revoked'
  | 'token_renewed'
  | 'client_token'
  | 'trusted_sign_in'
  | 'invitation_accepted'
  | 'role_changed'
  | 'removed_from_team'
  | 'owner_created'
  | 'register'
  | 'verification_sent'
  | 'verification'
  | 'recovery_asked'
  | 'recovery'
  | 'activation_sent'
  | 'password_changed'
  | 'password_reset_required'
  | 'sign_on'
  | 'ticket_redeemed'
  | 'member_approved'
  | 'member_declined'
  | 'registration_reopened';

export interface SignInLogEntry {
  businessId: string;
  event: SignInEvent;
  /** `unavailable`: a required external check failed to answer. */
  outcome: 'success' | 'failure' | 'throttled' | 'unavailable';
  memberId?: string | null;
  clientId?: string | null;
  signInSessionId?: string | null;
  clientAddress?: string | null;
  requestId: string;
  now: Date;
}

/** Appends to the log. It never contains user input: an unknown email may be a password in the wrong field. */
export async function logSignIn(db: Queries, entry: SignInLogEntry): Promise<void> {
  const { businessId, event, outcome, memberId, clientId, signInSessionId, clientAddress, requestId, now } =
    entry;
  await db.write(
    sql`insert into sign_in_log
      (business_id, at, event, outcome, member_id, client_id, sign_in_session_id, client_address, request_id)
      values (${businessId}, ${now}, ${event}, ${outcome}, ${memberId ?? null}, ${clientId ?? null},
        ${signInSessionId ?? null}, ${clientAddress ?? null}, ${requestId})`,
    1,
  );
}
