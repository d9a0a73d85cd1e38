import type { Caller } from './caller.ts';
import type { Transaction } from '../database/database.ts';
import { isTransaction } from '../database/queries.ts';
import type { CallContext } from './callContext.ts';
import type { Actor } from '../tables/actor.ts';
import type { Reading } from '../tables/services/fullServices.ts';
import type { AppConfig } from './options.ts';
import { pageOrigin } from './pageOrigin.ts';

/** Context of every change. */
export interface Writing extends Reading {
  actor: Actor;
  now: Date;
  requestId: string;
  /** The bulk run that the change is part of. */
  runId?: string;
  /** The change that it undoes. */
  undoes?: string;
  /** Secret of the installation, which seals the mails that follow from the change. */
  secret: string;
  /** Absent: customers are not told, and mails have no events. */
  config?: AppConfig;
}

/** Context of reads, with the origin of the public pages in answers. */
export function readingOf({ db, businessId, request, options }: CallContext): Reading {
  return { db, businessId, publicUrl: pageOrigin(request, options.config) };
}

/** Context of a change by the caller of a call. */
export function writingOf(context: CallContext): Writing {
  const { caller, now, requestId, options } = context;
  const { config } = options;
  const { secret } = config;
  return { ...readingOf(context), actor: actorOf(caller), now, requestId, secret, config };
}

/** The address that calendar programs show as the organizer of a booking. */
export function mailSenderOf({ mailAddress, publicUrl }: AppConfig): string {
  return mailAddress ?? `no-reply@${new URL(publicUrl).hostname}`;
}

/** A write call's `db` is its transaction; opening another one inside would deadlock. */
export function transactionOf({ db }: Pick<Reading, 'db'>): Transaction {
  if (!isTransaction(db)) throw new TypeError('The call must be declared as a write.');
  return db;
}

/** The identification data of a caller, which the history and events store. */
export function actorOf(caller: Caller): Actor {
  switch (caller.kind) {
    case 'none':
      return { identityType: 'UNKNOWN' };
    case 'visitor':
      return { identityType: 'ANONYMOUS_VISITOR', anonymousVisitorId: caller.visitorId };
    case 'member':
      return { identityType: 'MEMBER', memberId: caller.memberId };
    case 'app':
      return { identityType: 'APP', appId: caller.clientId };
    default:
      return caller.kind satisfies never;
  }
}
