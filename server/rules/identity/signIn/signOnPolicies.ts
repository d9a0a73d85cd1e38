import type { SignOnPolicy } from '../../../../contract/entities/identity/identity.ts';
import { ApiError } from '../../../../contract/errors.ts';
import type { Queries } from '../../../database/database.ts';
import type { AppConfig } from '../../options.ts';
import { listClients } from '../../../tables/identity/oauthClients.ts';
import {
  findSignOnPolicy,
  storeSignOnPolicy,
  type SignOnPolicyRow,
} from '../../../tables/identity/signOnPolicies.ts';
import { findMember } from '../../../tables/identity/members.ts';
import { recordChange } from '../../recordChange.ts';
import type { Reading } from '../../../tables/services/fullServices.ts';
import { isUnchanged } from '../../revisions.ts';
import type { Writing } from '../../writing.ts';

/** The business's requirements for registrations (reference/calls.md section 14.1). */
export async function readSignOnPolicy(
  { db, businessId }: Reading,
  config: AppConfig,
): Promise<Required<SignOnPolicy>> {
  return toPolicy(db, businessId, { row: await findSignOnPolicy(db, businessId), config });
}

/** Changes the fields of the input. Waiting members keep the requirements of their registration. */
export async function changeSignOnPolicy(
  writing: Writing,
  sent: SignOnPolicy,
  config: AppConfig,
): Promise<Required<SignOnPolicy>> {
  const { db, businessId } = writing;
  if (sent.hideKnownAddresses === false && config.enumeration === 'strict') {
    throw new ApiError(
      'FAILED_PRECONDITION',
      'This installation always hides which addresses have an account. Ask its operator to change that.',
    );
  }
  const row = await decidedPolicy(db, businessId, config);
  const changed = {
    ...row,
    require_owner_approval: sent.requireOwnerApproval ?? row.require_owner_approval,
    require_email_verification: sent.requireEmailVerification ?? row.require_email_verification,
    hide_known_addresses: sent.hideKnownAddresses ?? row.hide_known_addresses,
  };
  const before = await toPolicy(db, businessId, { row, config });
  if (isUnchanged(row, changed)) return before;
  await storeSignOnPolicy(db, businessId, changed);
  const after = await toPolicy(db, businessId, { row: changed, config });
  await recordChange(writing, 'signOnPolicy', {
    action: 'updated',
    before: { id: businessId, ...before },
    after: { id: businessId, ...after },
  });
  return after;
}

/**
 * Stores the effective value of `hideKnownAddresses` where the business has not decided, so that no change of another
 * setting changes it.
 */
export async function decidedPolicy(
  db: Queries,
  businessId: string,
  config: AppConfig,
): Promise<SignOnPolicyRow> {
  const row = await findSignOnPolicy(db, businessId);
  if (row.hide_known_addresses !== null) return row;
  const decided = { ...row, hide_known_addresses: await hides(db, businessId, { row, config }) };
  await storeSignOnPolicy(db, businessId, decided);
  return decided;
}

/** The requirements as a record of the history. */
export async function lockSignOnPolicy(writing: Writing): Promise<SignOnPolicy & { id: string }> {
  return { id: writing.businessId, ...(await readSignOnPolicy(writing, configOf(writing))) };
}

/** The same change as undo. Only owners may change the requirements, so only they may undo that. */
export async function restoreSignOnPolicy(writing: Writing, fields: SignOnPolicy): Promise<void> {
  const { db, businessId, actor } = writing;
  const memberId = actor.identityType === 'MEMBER' ? actor.memberId : undefined;
  const member = memberId === undefined ? undefined : await findMember(db, businessId, memberId);
  if (member?.role !== 'owner') {
    throw new ApiError('PERMISSION_DENIED', 'Only an owner can change the requirements for registrations.');
  }
  await changeSignOnPolicy(writing, fields, configOf(writing));
}

export function configOf({ config }: Writing): AppConfig {
  if (!config) throw new Error('Requirements for registrations depend on the installation.');
  return config;
}

/** Whether login answers an unknown address like a wrong password. */
export async function hidesKnownAddresses(
  db: Queries,
  businessId: string,
  config: AppConfig,
): Promise<boolean> {
  const row = await findSignOnPolicy(db, businessId);
  return hides(db, businessId, { row, config });
}

interface Decision {
  row: SignOnPolicyRow;
  config: AppConfig;
}

async function hides(db: Queries, businessId: string, { row, config }: Decision): Promise<boolean> {
  if (config.enumeration === 'strict') return true;
  return row.hide_known_addresses ?? (await isByInvitation(db, businessId, row));
}

/**
 * Registration at the dashboard is by invitation unless owners approve each account; registration at other clients
 * is open. An open registration reveals known addresses by -19995, so login need not hide them.
 */
async function isByInvitation(db: Queries, businessId: string, row: SignOnPolicyRow): Promise<boolean> {
  if (row.require_owner_approval) return false;
  const clients = await listClients(db, businessId);
  return !clients.some((client) => !client.first_party && client.grants.includes('authorization_code'));
}

async function toPolicy(
  db: Queries,
  businessId: string,
  { row, config }: Decision,
): Promise<Required<SignOnPolicy>> {
  return {
    requireOwnerApproval: row.require_owner_approval,
    requireEmailVerification: row.require_email_verification,
    hideKnownAddresses: await hides(db, businessId, { row, config }),
  };
}
