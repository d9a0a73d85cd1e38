import { createHash, randomBytes } from 'node:crypto';

/*
 * Requests are plain JSON without the contract's types: they must mean the same to every version, whatever today's
 * contract adds to the answers.
 */

/** The business of a release as the code of that release answered it. */
export interface ReleasedBusiness {
  clientId: string;
  owner: { email: string; password: string };
  services: { id: string; name: string; revision: string; slug: string }[];
  categories: { id: string; name: string }[];
  people: { id: string; name: string }[];
  /** The owner's change of a service at that time, which its history must show. */
  renamed: { serviceId: string; before: string; after: string };
}

/** One changed field in the history of a service. */
export interface HistoryLine {
  action: string;
  fields: { field: string; before?: unknown; after?: unknown }[];
}

type Json = Record<string, never>;

async function send(url: string, method: string, path: string, token: string, body?: object): Promise<Json> {
  const response = await fetch(url + path, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
    body: body && JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as Json;
}

/** Fills the database of a server started with --qa: the sample studio, with one service renamed by its owner. */
export async function fillBusiness(url: string): Promise<ReleasedBusiness> {
  const made = await send(url, 'POST', '/qa/v1/businesses', '', { sample: 'studio' });
  const { clientId, owner, accessToken } = made as unknown as {
    clientId: string;
    owner: ReleasedBusiness['owner'];
    accessToken: string;
  };
  const [first] = (await readBusiness(url, accessToken)).services;
  if (!first) throw new Error('The sample studio has no services.');
  const after = `${first.name}, renamed`;
  await rename(url, accessToken, first, after);
  return {
    clientId,
    owner: { email: owner.email, password: owner.password },
    renamed: { serviceId: first.id, before: first.name, after },
    ...(await readBusiness(url, accessToken)),
  };
}

/** Renames a service and returns its new revision. */
export async function rename(
  url: string,
  token: string,
  { id, revision }: { id: string; revision: string },
  name: string,
): Promise<string> {
  const { service } = (await send(url, 'PATCH', `/v2/services/${id}`, token, {
    service: { id, revision, name },
    mask: 'name',
  })) as unknown as { service: { revision: string } };
  return service.revision;
}

export async function readBusiness(
  url: string,
  token: string,
): Promise<Pick<ReleasedBusiness, 'services' | 'categories' | 'people'>> {
  const all = async <T>(path: string, list: string): Promise<T[]> => {
    const answer = await send(url, 'POST', path, token, { query: { cursorPaging: { limit: 100 } } });
    return answer[list] as unknown as T[];
  };
  const services = await all<{ id: string; name: string; revision: string; mainSlug: { name: string } }>(
    '/v2/services/query',
    'services',
  );
  const categories = await all<{ id: string; name: string }>('/v2/categories/query', 'categories');
  const people = await all<{ id: string; name: string }>('/v1/staff-members/query', 'staffMembers');
  return {
    services: services
      .map(({ id, name, revision, mainSlug }) => ({ id, name, revision, slug: mainSlug.name }))
      .toSorted(byId),
    categories: categories.map(({ id, name }) => ({ id, name })).toSorted(byId),
    people: people.map(({ id, name }) => ({ id, name })).toSorted(byId),
  };
}

function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1;
}

/** Returns the changes of a service, newest first. */
export async function readHistory(url: string, token: string, serviceId: string): Promise<HistoryLine[]> {
  const filter = encodeURIComponent(JSON.stringify({ ofService: serviceId }));
  return (await send(
    url,
    'GET',
    `/frontdesk/v1/activity?filter=${filter}`,
    token,
  )) as unknown as HistoryLine[];
}

/** Signs the owner in by password and code, and returns an access token. */
export async function signIn(url: string, { clientId, owner }: ReleasedBusiness): Promise<string> {
  const token = async (grant: object): Promise<string> => {
    const answer = await send(url, 'POST', '/oauth2/token', '', { clientId, ...grant });
    return answer.access_token as unknown as string;
  };
  const visitor = await token({ grantType: 'anonymous' });
  const { sessionToken } = (await send(url, 'POST', '/v2/login', visitor, {
    loginId: { email: owner.email },
    password: owner.password,
  })) as unknown as { sessionToken: string };
  const codeVerifier = randomBytes(32).toString('base64url');
  const redirectUri = `${url}/auth-callback`;
  const trip = (await send(url, 'POST', '/v1/redirect-session', visitor, {
    auth: {
      authRequest: {
        clientId,
        responseType: 'code',
        responseMode: 'query',
        redirectUri,
        scope: 'offline_access',
        state: randomBytes(16).toString('base64url'),
        codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url'),
        codeChallengeMethod: 'S256',
        sessionToken,
      },
    },
  })) as unknown as { redirectSession: { fullUrl: string } };
  const back = await fetch(trip.redirectSession.fullUrl, { redirect: 'manual' });
  const code = new URL(back.headers.get('Location') ?? '', url).searchParams.get('code');
  if (!code) throw new Error(`Signing in answered ${back.status}: ${await back.text()}`);
  return token({ grantType: 'authorization_code', code, codeVerifier, redirectUri });
}
