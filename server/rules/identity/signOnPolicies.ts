import type { SignOnPolicy } from '../../../contract/entities/identity.ts';
import { findSignOnPolicy, storeSignOnPolicy, type SignOnPolicyRow } from '../../tables/signOnPolicies.ts';
import { recordChange } from '../recordChange.ts';
import type { Reading } from '../../tables/wholeServices.ts';
import type { Writing } from '../writing.ts';

/** What a business asks of those who register (reference/calls.md section 14.1). */
export async function readSignOnPolicy({ db, businessId }: Reading): Promise<Required<SignOnPolicy>> {
  return toPolicy(await findSignOnPolicy(db, businessId));
}

/** Changes the fields that were sent. Who waits already goes on waiting for what was asked when they registered. */
export async function changeSignOnPolicy(
  writing: Writing,
  sent: SignOnPolicy,
): Promise<Required<SignOnPolicy>> {
  const { db, businessId } = writing;
  const before = await readSignOnPolicy(writing);
  const after = { ...before, ...sent };
  await storeSignOnPolicy(db, businessId, {
    require_owner_approval: after.requireOwnerApproval,
    require_email_verification: after.requireEmailVerification,
  });
  await recordChange(writing, 'signOnPolicy', {
    action: 'updated',
    before: { id: businessId, ...before },
    after: { id: businessId, ...after },
  });
  return after;
}

function toPolicy(row: SignOnPolicyRow): Required<SignOnPolicy> {
  return {
    requireOwnerApproval: row.require_owner_approval,
    requireEmailVerification: row.require_email_verification,
  };
}
