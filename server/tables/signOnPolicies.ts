import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';

/** When somebody must prove not to be a program. */
export type CaptchaDemand = 'off' | 'after_failures' | 'always';

export interface SignOnPolicyRow {
  require_owner_approval: boolean;
  require_email_verification: boolean;
  /** Null: what the installation is configured for. */
  captcha: CaptchaDemand | null;
}

const undecided: SignOnPolicyRow = {
  require_owner_approval: false,
  require_email_verification: false,
  captcha: null,
};

/** A business that has decided nothing asks for nothing. */
export async function findSignOnPolicy(db: Queries, businessId: string): Promise<SignOnPolicyRow> {
  const found = await db.first(
    sql<SignOnPolicyRow>`select require_owner_approval, require_email_verification, captcha
      from sign_on_policies where business_id = ${businessId}`,
  );
  return found ?? undecided;
}

export async function storeSignOnPolicy(
  db: Queries,
  businessId: string,
  policy: Omit<SignOnPolicyRow, 'captcha'>,
): Promise<void> {
  const { require_owner_approval: approval, require_email_verification: verification } = policy;
  await db.write(
    sql`insert into sign_on_policies (business_id, require_owner_approval, require_email_verification)
      values (${businessId}, ${approval}, ${verification})
      on conflict (business_id) do update set
        require_owner_approval = excluded.require_owner_approval,
        require_email_verification = excluded.require_email_verification`,
    1,
  );
}

export async function storeCaptchaDemand(
  db: Queries,
  businessId: string,
  demand: CaptchaDemand,
): Promise<void> {
  await db.write(
    sql`insert into sign_on_policies (business_id, captcha) values (${businessId}, ${demand})
      on conflict (business_id) do update set captcha = excluded.captcha`,
    1,
  );
}
