import { ApiError } from '../../../contract/errors.ts';
import { isUniqueViolation } from '../../database/databaseError.ts';
import type { Queries } from '../../database/database.ts';
import type { Passwords } from '../options.ts';
import { insertMember, type MemberRole } from '../../tables/identity/members.ts';
import { insertClient } from '../../tables/identity/oauthClients.ts';
import { hashPassword } from './passwords/passwords.ts';

/** The password of every sample business's owner. Valid only while the server runs on a local machine. */
export const samplePassword = 'sample for frontdesk';

/** Form in which an email address is unique in a business: NFC, lower case, trimmed. */
export function normaliseEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

interface MemberToCreate {
  businessId: string;
  email: string;
  name: string;
  /** Null for a member without a password. */
  password: string | null;
  /** Null for a customer. */
  role: MemberRole | null;
  passwordIsSample?: boolean;
  now: Date;
}

/** Adds a member of a business and returns the id; throws -19995 if the address is taken. */
export async function createMember(
  db: Queries,
  passwords: Passwords,
  { businessId, email, name, password, role, passwordIsSample = false, now }: MemberToCreate,
): Promise<string> {
  const id = crypto.randomUUID();
  const passwordHash = password === null ? null : await hashPassword(passwords, password);
  try {
    await insertMember(db, {
      id,
      businessId,
      email: normaliseEmail(email),
      emailAsTyped: email.trim(),
      name,
      passwordHash,
      passwordIsSample,
      role,
      profile: {},
      reasons: [],
      now,
    });
  } catch (error) {
    if (!isUniqueViolation(error, 'members_email_key')) throw error;
    throw new ApiError('-19995', 'A member with this email already exists.', { cause: error });
  }
  return id;
}

/** Registers a business's dashboard as a client of its identity service and returns the client id. */
export async function createDashboardClient(
  db: Queries,
  { businessId, redirectUris = [], now }: { businessId: string; redirectUris?: readonly string[]; now: Date },
): Promise<string> {
  const clientId = crypto.randomUUID();
  await insertClient(db, {
    clientId,
    businessId,
    name: 'Dashboard',
    redirectUris,
    firstParty: true,
    rotatesRefreshTokens: true,
    now,
  });
  return clientId;
}
