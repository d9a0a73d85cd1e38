import { ApiError } from '../../../contract/errors.ts';
import type { Transaction } from '../../database/database.ts';
import type { AppOptions } from '../options.ts';
import { findFirstBusiness, type Business } from '../../tables/businesses.ts';
import { findOwner, lockMember } from '../../tables/identity/members.ts';
import { findDashboardClient } from '../../tables/identity/oauthClients.ts';
import { logSignIn } from '../../tables/identity/signInLog.ts';
import { waitForSetup } from '../../tables/turns.ts';
import { createBusiness } from './businesses.ts';
import { createDashboardClient, createMember } from '../identity/members.ts';
import type { BrowserEntry, Entrance } from '../identity/signIn/entrances.ts';

/** Validated input of the first-run page. */
export interface FirstRun {
  businessName: string;
  timeZone: string;
  currency: string;
  locale: string;
  name: string;
  email: string;
  password: string;
  requestId: string;
}

/** The business without an owner; null if there is no business; undefined if setup is complete. */
export async function businessWithoutOwner({ database }: AppOptions): Promise<Business | null | undefined> {
  const business = await findFirstBusiness(database);
  if (!business) return null;
  return (await findOwner(database, business.id)) ? undefined : business;
}

export interface FirstOwner {
  businessId: string;
  /** As stored. */
  email: string;
  entry: BrowserEntry;
}

/**
 * Creates the first owner, and the business with its dashboard client if there is none, and signs the owner in: the
 * password was just chosen in this browser. Throws once there is an owner.
 */
export async function createFirstOwner(
  facts: FirstRun,
  enter: Entrance<BrowserEntry>,
  options: AppOptions,
): Promise<FirstOwner> {
  const now = options.clock();
  return options.database.transaction(async (transaction) => {
    await waitForSetup(transaction);
    const businessId = await ownerlessBusiness(transaction, facts, now);
    if (!(await findDashboardClient(transaction, businessId))) {
      await createDashboardClient(transaction, { businessId, now });
    }
    const { name, email, password, requestId } = facts;
    const memberId = await createMember(transaction, options.passwords, {
      businessId,
      email,
      name,
      password,
      role: 'owner',
      now,
    });
    const owner = await lockMember(transaction, businessId, memberId);
    if (!owner) throw new Error('The owner who was just created is gone.');
    const entry = await enter(transaction, owner);
    const { signInSessionId } = entry;
    const done = { event: 'owner_created', outcome: 'success', signInSessionId } as const;
    await logSignIn(transaction, { ...done, businessId, memberId, requestId, now });
    return { businessId, email: owner.email, entry };
  });
}

async function ownerlessBusiness(transaction: Transaction, facts: FirstRun, now: Date): Promise<string> {
  const business = await findFirstBusiness(transaction);
  if (!business) {
    const { businessName: name, timeZone, currency, locale, requestId } = facts;
    const created = await createBusiness(
      transaction,
      { name, timeZone, currency, locale },
      { now, requestId },
    );
    return created.id;
  }
  if (await findOwner(transaction, business.id)) {
    throw new ApiError('FAILED_PRECONDITION', 'The business has an owner already.');
  }
  return business.id;
}
