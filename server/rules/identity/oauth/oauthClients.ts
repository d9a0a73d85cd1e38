import {
  confidentialGrants,
  type GrantType,
  type OauthClient,
  type OauthClientChange,
  type OauthClientInput,
} from '../../../../contract/entities/identity/oauthClient.ts';
import { ApiError, invalidArgument, invalidField, type FieldViolation } from '../../../../contract/errors.ts';
import type { Queries } from '../../../database/database.ts';
import { findMember } from '../../../tables/identity/members.ts';
import {
  findClient,
  insertClient,
  publicGrants,
  listClients,
  lockClient,
  replaceClientSecret,
  revokeClient,
  storeClient,
  type OauthClientRow,
} from '../../../tables/identity/oauthClients.ts';
import {
  deleteConsent,
  insertConsent,
  listConsents,
  type OauthConsentRow,
} from '../../../tables/identity/oauthConsents.ts';
import { sessionsVouchedFor } from '../../../tables/calendar/vouchers.ts';
import { ownRole } from './clientAuthentication.ts';
import { recordChange } from '../../recordChange.ts';
import { checkRevision, isUnchanged } from '../../revisions.ts';
import { hashSecret, randomSecret } from '../../../secrets/secrets.ts';
import { endSignInSession } from '../signIn/signInSessions.ts';
import { configOf, decidedPolicy } from '../signIn/signOnPolicies.ts';
import { transactionOf, type Writing } from '../../writing.ts';

/** All clients of a business, with their consents. */
export async function queryOauthClients(db: Queries, businessId: string): Promise<OauthClient[]> {
  const consents = await listConsents(db, businessId);
  return (await listClients(db, businessId)).map((row) => clientOf(row, consents));
}

function clientOf(row: OauthClientRow, consents: readonly OauthConsentRow[]): OauthClient {
  const role = ownRole(row);
  return {
    id: row.client_id,
    revision: row.revision,
    name: row.name,
    firstParty: row.first_party,
    confidential: row.confidential,
    grants: row.grants,
    ...(role !== null && { role }),
    redirectUris: row.redirect_uris,
    postLogoutRedirectUris: row.post_logout_redirect_uris,
    consents: consents
      .filter((consent) => consent.client_id === row.client_id)
      .map(({ id, member_id: memberId, given_by: givenBy, created_date: createdDate }) => ({
        id,
        ...(memberId !== null && { memberId }),
        givenBy,
        createdDate: createdDate.toISOString(),
      })),
    createdDate: row.created_date.toISOString(),
  };
}

async function readClient(db: Queries, businessId: string, clientId: string): Promise<OauthClient> {
  const row = await findClient(db, clientId);
  if (row?.business_id !== businessId) throw clientNotFound();
  return clientOf(row, await listConsents(db, businessId));
}

function clientNotFound(): ApiError {
  return new ApiError('NOT_FOUND', 'Client not found. It may have been revoked.');
}

const confidentialDefaults: readonly GrantType[] = ['client_credentials'];

/** Registers a client. Only this answer contains the secret of a confidential one. */
export async function createOauthClient(
  writing: Writing,
  input: OauthClientInput,
): Promise<{ oauthClient: OauthClient; clientSecret?: string }> {
  const { db, businessId, now } = writing;
  const { name, confidential = true, role = 'admin', redirectUris = [], postLogoutRedirectUris = [] } = input;
  const grants = [...new Set(input.grants ?? (confidential ? confidentialDefaults : publicGrants))];
  const violations = registrationViolations({ ...input, confidential, grants, redirectUris });
  if (violations.length > 0) throw invalidArgument(violations);
  // An open registration changes the default of `hideKnownAddresses`.
  if (grants.includes('authorization_code')) await decidedPolicy(db, businessId, configOf(writing));
  const clientId = crypto.randomUUID();
  const clientSecret = confidential ? randomSecret() : undefined;
  await insertClient(db, {
    clientId,
    businessId,
    name,
    redirectUris,
    postLogoutRedirectUris,
    firstParty: false,
    rotatesRefreshTokens: true,
    grants,
    ...(clientSecret !== undefined && { secret: { hash: await hashSecret(clientSecret), role } }),
    now,
  });
  const oauthClient = await readClient(db, businessId, clientId);
  await recordChange(writing, 'oauthClient', { action: 'created', after: oauthClient });
  return { oauthClient, ...(clientSecret !== undefined && { clientSecret }) };
}

function refuse(field: string, description: string): FieldViolation {
  return { field: `oauthClient.${field}`, description, violatedRule: 'VALIDATION' };
}

function registrationViolations({
  confidential,
  grants,
  redirectUris,
  role,
}: OauthClientInput & {
  confidential: boolean;
  grants: readonly GrantType[];
  redirectUris: readonly string[];
}): FieldViolation[] {
  const needSecret = grants.filter((grant) => confidentialGrants.includes(grant));
  const actsForItself = confidential && needSecret.length > 0;
  return [
    ...(!confidential && needSecret.length > 0
      ? [refuse('grants', `may have ${needSecret.join(' and ')} only for a confidential client`)]
      : []),
    ...(!actsForItself && role !== undefined
      ? [refuse('role', `is for confidential clients with ${confidentialGrants.join(' or ')}`)]
      : []),
    ...addressViolations({ grants, redirectUris }),
  ];
}

function addressViolations({
  grants,
  redirectUris,
}: {
  grants: readonly GrantType[];
  redirectUris: readonly string[];
}): FieldViolation[] {
  return grants.includes('authorization_code') && redirectUris.length === 0
    ? [refuse('redirectUris', 'must name at least one address, because sign-in returns there')]
    : [];
}

/** Changes the name and the addresses of a client, except the dashboard's. */
export async function changeClient(
  writing: Writing,
  clientId: string,
  sent: OauthClientChange,
): Promise<OauthClient> {
  const { db, businessId } = writing;
  const row = await lock(writing, clientId);
  if (row.first_party) {
    throw new ApiError('FAILED_PRECONDITION', 'This is the dashboard itself. It cannot be changed.');
  }
  const consents = await listConsents(db, businessId);
  const before = clientOf(row, consents);
  checkRevision(before, sent, { at: 'oauthClient', wireName: 'oauthClient', noun: 'client' });
  const changed = {
    ...row,
    name: sent.name ?? row.name,
    redirect_uris: sent.redirectUris ?? row.redirect_uris,
    post_logout_redirect_uris: sent.postLogoutRedirectUris ?? row.post_logout_redirect_uris,
  };
  if (isUnchanged(row, changed)) return before;
  const violations = addressViolations({ grants: row.grants, redirectUris: changed.redirect_uris });
  if (violations.length > 0) throw invalidArgument(violations);
  await storeClient(db, changed);
  return recordUpdate(writing, row, consents);
}

/** Replaces the secret of a confidential client. */
export async function renewClientSecret(
  writing: Writing,
  clientId: string,
): Promise<{ oauthClient: OauthClient; clientSecret: string }> {
  const { db, businessId } = writing;
  const row = await lock(writing, clientId);
  if (!row.confidential) {
    throw new ApiError('FAILED_PRECONDITION', 'This client has no secret.');
  }
  const clientSecret = randomSecret();
  await replaceClientSecret(db, { businessId, clientId, secretHash: await hashSecret(clientSecret) });
  return { oauthClient: await recordUpdate(writing, row), clientSecret };
}

/** Revokes a client, except the business's own dashboard: no one could sign in afterwards. */
export async function endClient(writing: Writing, clientId: string): Promise<void> {
  const { businessId, now, requestId } = writing;
  const db = transactionOf(writing);
  const row = await lock(writing, clientId);
  if (row.first_party) {
    throw new ApiError('FAILED_PRECONDITION', 'This is the dashboard itself. It cannot be revoked.');
  }
  const consents = await listConsents(db, businessId);
  for (const { id, client_id: given } of consents) {
    if (given === clientId) await deleteConsent(db, { businessId, clientId, id });
  }
  await revokeClient(db, { businessId, clientId, now });
  for (const id of await sessionsVouchedFor(db, { businessId, clientId })) {
    await endSignInSession(db, { businessId, id, requestId, now });
  }
  await recordChange(writing, 'oauthClient', { action: 'deleted', before: clientOf(row, consents) });
}

/** Lets a client sign in a member, or by default every customer (security resolution 17). */
export async function giveConsent(
  writing: Writing,
  { clientId, memberId, givenBy }: { clientId: string; memberId: string | undefined; givenBy: string },
): Promise<OauthClient> {
  const { db, businessId, now } = writing;
  const row = await lock(writing, clientId);
  if (!row.grants.includes('authorized_client')) {
    throw new ApiError('FAILED_PRECONDITION', 'This client was not registered to sign members in by itself.');
  }
  if (memberId !== undefined && !(await findMember(db, businessId, memberId))) {
    throw invalidField('memberId', 'is not a member of this business');
  }
  const id = crypto.randomUUID();
  const consent = { id, businessId, clientId, memberId: memberId ?? null, givenBy, now };
  const before = await listConsents(db, businessId);
  const isNew = await insertConsent(db, consent);
  return isNew ? recordUpdate(writing, row, before) : clientOf(row, before);
}

/** Throws NOT_FOUND for an unknown client or consent. */
export async function withdrawConsent(
  writing: Writing,
  { clientId, consentId }: { clientId: string; consentId: string },
): Promise<OauthClient> {
  const { db, businessId } = writing;
  const row = await lock(writing, clientId);
  const before = await listConsents(db, businessId);
  if (!(await deleteConsent(db, { businessId, clientId, id: consentId }))) {
    throw new ApiError('NOT_FOUND', 'Consent not found. It may have been withdrawn.');
  }
  return recordUpdate(writing, row, before);
}

async function lock({ db, businessId }: Writing, clientId: string): Promise<OauthClientRow> {
  const row = await lockClient(db, businessId, clientId);
  if (!row) throw clientNotFound();
  return row;
}

async function recordUpdate(
  writing: Writing,
  row: OauthClientRow,
  consentsBefore?: readonly OauthConsentRow[],
): Promise<OauthClient> {
  const { db, businessId } = writing;
  const before = clientOf(row, consentsBefore ?? (await listConsents(db, businessId)));
  const after = await readClient(db, businessId, row.client_id);
  await recordChange(writing, 'oauthClient', { action: 'updated', before, after });
  return after;
}
