import { toBase64url } from '../../contract/base64.ts';
import { pathParameters, type AnswerOf, type Call, type InputOf } from '../../contract/call.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import type { ErrorBody, FieldViolation } from '../../contract/errors.ts';
import { createApp } from '../app.ts';
import type { Database } from '../database/database.ts';
import type { AppOptions } from '../rules/options.ts';
import { createWebPasswords } from '../rules/identity/passwords/passwordsWeb.ts';
import { createBusiness } from '../rules/businesses/businesses.ts';
import { createDashboardClient, createMember } from '../rules/identity/members.ts';
import { hashSecret, randomSecret } from '../secrets/secrets.ts';
import { grantAnonymous } from '../rules/identity/oauth/tokenGrants.ts';
import type { Sample } from '../samples/sample.ts';
import { empty } from '../samples/empty.ts';
import { insertAccessToken } from '../tables/identity/accessTokens.ts';
import { onlyListedRefusals } from './testRefusals.ts';
import { loadSample } from './testSamples.ts';

/** The time of the test clock unless a test advances it. */
export const testNow = new Date('2027-03-01T09:00:00.000Z');

/** Access tokens of one business, by role. */
export interface TestBusiness {
  businessId: string;
  clientId: string;
  memberId: string;
  tokens: Record<'visitor' | 'member' | 'staff' | 'admin' | 'owner', string>;
  /** The only location and the only staff resource of the empty sample. */
  locationId: string;
  resourceId: string;
}

export interface TestApp {
  app: (request: Request) => Promise<Response>;
  options: AppOptions;
  database: Database;
  log: Record<string, unknown>[];
  addBusiness(sample?: Sample): Promise<TestBusiness>;
  passTime(seconds: number): void;
}

/** The whole server over a database, without a port, with a fixed clock. */
export function startTestApp(database: Database, config: Partial<AppOptions['config']> = {}): TestApp {
  let now = testNow.getTime();
  const log: Record<string, unknown>[] = [];
  const options: AppOptions = {
    database,
    clock: () => new Date(now),
    passwords: createWebPasswords({ iterations: 10 }),
    config: {
      publicUrl: 'http://localhost:4600',
      alsoReachedAt: [],
      redirectUris: [],
      mode: 'development',
      hostedPages: true,
      secret: 'a secret of at least thirty-two bytes',
      ...config,
    },
    log: (entry) => log.push(entry),
  };
  return {
    app: onlyListedRefusals(createApp(options), log),
    options,
    database,
    log,
    addBusiness: (sample) => addBusiness(options, sample ?? empty(testNow)),
    passTime: (seconds) => {
      now += seconds * 1000;
    },
  };
}

async function addBusiness(options: AppOptions, sample: Sample): Promise<TestBusiness> {
  const { database, passwords, clock } = options;
  const now = clock();
  const { id: businessId } = await database.transaction((db) =>
    createBusiness(db, sample.business, { now, requestId: 'test' }),
  );
  await loadSample(options, businessId, sample, now);
  const clientId = await createDashboardClient(database, { businessId, now });
  const memberIn = async (role: 'owner' | 'admin' | 'staff' | null) => {
    const name = role ?? 'customer';
    const email = `${name}@example.com`;
    return createMember(database, passwords, { businessId, email, name, password: null, role, now });
  };
  const tokenOf = async (memberId: string) => {
    const token = randomSecret();
    await insertAccessToken(database, {
      tokenHash: await hashSecret(token),
      businessId,
      clientId,
      kind: 'member',
      memberId,
      signInSessionId: null,
      familyId: null,
      now,
      expiresAt: new Date('2100-01-01T00:00:00Z'),
    });
    return token;
  };
  const memberId = await memberIn('owner');
  const tokens = {
    visitor: (await grantAnonymous({ clientId }, options)).accessToken,
    member: await tokenOf(await memberIn(null)),
    staff: await tokenOf(await memberIn('staff')),
    admin: await tokenOf(await memberIn('admin')),
    owner: await tokenOf(memberId),
  };
  const locationId = sample.locations[0]?.id ?? '';
  const resourceId = sample.staffMembers[0]?.resourceId ?? '';
  return { businessId, clientId, memberId, tokens, locationId, resourceId };
}

/** The parts of a call's input; parts that the call does not have are optional. */
type Input<C extends Call> = Partial<InputOf<C>>;

/** The request that a client would send for a call. */
export function requestFor<C extends Call>(
  call: C,
  input: Input<C>,
  { token, headers = {} }: { token?: string; headers?: Record<string, string> } = {},
): Request {
  const values: Record<string, unknown> = { ...(input.path as object) };
  const path = pathParameters(call.path).reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(values[name]))),
    call.path,
  );
  const url = new URL(path, 'http://localhost:4600');
  if (call.postFallback) {
    const packed = toBase64url(new TextEncoder().encode(JSON.stringify(input.query ?? {})));
    url.searchParams.set('.r', packed);
  } else {
    for (const [key, value] of flattened(input.query)) url.searchParams.append(key, value);
  }
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  return new Request(url, {
    method: call.method,
    headers: {
      ...(token !== undefined && { Authorization: token }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body }),
  });
}

function flattened(value: unknown, key = ''): [string, string][] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flattened(item, key));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([name, inner]) => flattened(inner, key ? `${key}.${name}` : name));
  }
  return [[key, typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Makes a call that must succeed. Returns the parsed body. */
export async function ask<C extends Call>(
  { app }: Pick<TestApp, 'app'>,
  call: C,
  input: Input<C>,
  token?: string,
): Promise<AnswerOf<C>> {
  const response = await app(requestFor(call, input, { token }));
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${call.name} answered ${response.status}: ${text}`);
  return call.schemas.answer.parse(JSON.parse(text)) as AnswerOf<C>;
}

export interface Refusal {
  status: number;
  /** The application error's code. */
  code: string | undefined;
  data: Record<string, unknown>;
  violations: readonly FieldViolation[];
  /** `field ruleName` or `field violatedRule` of each violation. */
  rules: string[];
  message: string;
}

/** Makes a call that must be refused. The input is untyped, because it may be invalid. */
export async function refused(
  { app }: Pick<TestApp, 'app'>,
  call: Call,
  input: { path?: unknown; query?: unknown; body?: unknown },
  token?: string,
): Promise<Refusal> {
  const response = await app(requestFor(call, input, { token }));
  const body = (await response.json()) as ErrorBody;
  if (response.status === 200) throw new Error(`${call.name} succeeded: ${JSON.stringify(body)}`);
  const violations = body.details.validationError?.fieldViolations ?? [];
  return {
    status: response.status,
    code: body.details.applicationError?.code,
    data: body.details.applicationError?.data ?? {},
    violations,
    rules: rulesIn(violations),
    message: body.message,
  };
}

/** Each violation as its field and its rule. */
export const rulesIn = (violations: readonly FieldViolation[] = []): string[] =>
  violations.map(({ field, ruleName, violatedRule }) => `${field} ${ruleName ?? violatedRule}`);

/** A valid class with the given fields. */
export function yogaClass(fields: ServiceInput = {}): ServiceInput {
  return {
    type: 'CLASS',
    name: 'Yoga',
    defaultCapacity: 12,
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '15' } }, options: { inPerson: true } },
    ...fields,
  };
}

/** A valid appointment with one assigned staff member. */
export function massage(resourceId: string, fields: ServiceInput = {}): ServiceInput {
  return {
    type: 'APPOINTMENT',
    name: 'Massage',
    defaultCapacity: 1,
    onlineBooking: { enabled: true },
    staffMemberIds: [resourceId],
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
    payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options: { online: true } },
    ...fields,
  };
}
