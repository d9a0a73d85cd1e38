import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from '../../../contract/call.ts';
import * as identity from '../../../contract/calls/identity/identity.ts';
import * as recovery from '../../../contract/calls/identity/recovery.ts';
import * as policies from '../../../contract/calls/identity/signOnPolicies.ts';
import * as verification from '../../../contract/calls/identity/verification.ts';
import { isCall } from '../../../contract/calls.ts';
import type { Database } from '../../database/database.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { owner, startIdentity } from '../../testing/identity/testIdentity.ts';
import { openDoor, type Door } from '../../testing/identity/testDoor.ts';
import { inputs as identityInputs } from '../../testing/inputs/identity/identity.ts';
import { inputs as recoveryInputs } from '../../testing/inputs/identity/recovery.ts';
import type { TestIds } from '../../testing/inputs/testInput.ts';
import { inputs as policyInputs } from '../../testing/inputs/identity/signOnPolicies.ts';
import { inputs as verificationInputs } from '../../testing/inputs/identity/verification.ts';

const engines = engineOfTheDay(import.meta.url);

/** Type attacks: every field of every identity call, at every depth, gets values of other types. */

const calls = [identity, recovery, verification, policies].flatMap((file) =>
  Object.values(file).filter(isCall),
);
const inputs = { ...identityInputs, ...recoveryInputs, ...verificationInputs, ...policyInputs };

const strange: readonly unknown[] = [
  {},
  [],
  true,
  0,
  -1.5,
  '',
  '\0',
  '\ud800',
  ['x'],
  [[]],
  { $ne: null },
  { toString: 'x' },
  { length: 43 },
  'x'.repeat(6000),
];

/** Every field of a body: `loginId.email`, `captchaTokens`, `captchaTokens.0.Recaptcha`. */
function fieldsOf(
  schema: z.ZodType,
  at: readonly string[] = [],
): { at: readonly string[]; field: z.ZodType }[] {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  const below =
    inner instanceof z.ZodObject
      ? Object.entries(inner.shape).flatMap(([key, field]) => fieldsOf(field as z.ZodType, [...at, key]))
      : inner instanceof z.ZodArray
        ? fieldsOf(inner.element as z.ZodType, [...at, '0'])
        : [];
  return at.length === 0 ? below : [{ at, field: schema }, ...below];
}

function withValue(body: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  if (key === undefined) return value;
  if (key === '0') return [withValue({}, rest, value)];
  const fields = typeof body === 'object' && body !== null ? body : {};
  return { ...fields, [key]: withValue(Reflect.get(fields, key), rest, value) };
}

/** All field names that a refusal contains. */
function namedIn({ violations, data }: { violations: readonly { field: string }[]; data: object }): string[] {
  const inside = z.object({ fieldViolations: z.array(z.object({ field: z.string() })) }).safeParse(data);
  return [...violations, ...(inside.data?.fieldViolations ?? [])].map(({ field }) => field);
}

/** Whether the name is the field, its parent or its child. */
function concerns(name: string, field: string): boolean {
  return `${name}.`.startsWith(`${field}.`) || `${field}.`.startsWith(`${name}.`);
}

interface Parts {
  path?: object;
  body?: object;
}

const ids = new Proxy({} as TestIds, { get: () => '11111111-1111-4111-8111-111111111111' });

describe.each(engines)('on $name', ({ open }) => {
  let database: Database;
  let door: Door;
  let token: string;
  beforeAll(async () => {
    database = await open();
  });
  beforeEach(async () => {
    door = await openDoor(await startIdentity(database));
    token = (await door.tokensFor((await door.login(owner.email, owner.password)).sessionToken)).access_token;
  });

  test.each(calls.filter(({ method }) => method !== 'GET').map((call) => [call.name, call] as const))(
    '%s refuses values of another type and names the field',
    async (name, call: Call) => {
      const input: Parts = inputs[name as keyof typeof inputs](ids);
      const { path = {}, body = {} } = input;
      const before = door.hashings();
      const tried = fieldsOf(call.schemas.body).flatMap(({ at, field }) =>
        strange.filter((value) => !field.safeParse(value).success).map((value) => ({ at, value })),
      );
      for (const { at, value } of tried) {
        const refusal = await door.refuse(call, { path, body: withValue(body, at, value) }, token);
        expect([at, value, refusal.status]).toEqual([at, value, 400]);
        const sent = at.join('.');
        const named = namedIn(refusal).filter((name) => concerns(name, sent));
        expect([at, value, named]).not.toEqual([at, value, []]);
      }
      const huge = await door.send(call, { path, body: { ...body, password: 'x'.repeat(1_000_000) } }, token);
      expect(huge.status).toBe(name === 'updateSignOnPolicy' ? 400 : 413);
      expect(door.hashings()).toBe(before);
    },
  );
});
