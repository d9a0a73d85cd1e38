import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

export type CaptchaDemand = 'off' | 'after_failures' | 'always';

export interface SignOnPolicyRow {
  require_owner_approval: boolean;
  require_email_verification: boolean;
  /** Null: the business has not decided. */
  hide_known_addresses: boolean | null;
  /** Null: the installation's setting applies. */
  captcha: CaptchaDemand | null;
}

const defaultPolicy: SignOnPolicyRow = {
  require_owner_approval: false,
  require_email_verification: false,
  hide_known_addresses: null,
  captcha: null,
};

/** The defaults apply until a business has decided. */
export async function findSignOnPolicy(db: Queries, businessId: string): Promise<SignOnPolicyRow> {
  const found = await db.first(
    sql<SignOnPolicyRow>`select require_owner_approval, require_email_verification, hide_known_addresses, captcha
      from sign_on_policies where business_id = ${businessId}`,
  );
  return found ?? defaultPolicy;
}

export async function storeSignOnPolicy(
  db: Queries,
  businessId: string,
  policy: Omit<SignOnPolicyRow, 'captcha'>,
): Promise<void> {
  const {
    require_owner_approval: approval,
    require_email_verification: verification,
    hide_known_addresses: hidden,
  } = policy;
  await db.write(
    sql`insert into sign_on_policies
        (business_id, require_owner_approval, require_email_verification, hide_known_addresses)
      values (${businessId}, ${approval}, ${verification}, ${hidden})
      on conflict (business_id) do update set
        require_owner_approval = excluded.require_owner_approval,
        require_email_verification = excluded.require_email_verification,
        hide_known_addresses = excluded.hide_known_addresses`,
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
