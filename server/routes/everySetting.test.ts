import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import type { Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import * as businessCalls from '../../contract/calls/workbench/business.ts';
import { businessInput } from '../../contract/entities/identity/business.ts';
import * as bookingsCalls from '../../contract/calls/calendar/bookingsSettings.ts';
import * as hoursCalls from '../../contract/calls/calendar/weeklyHours.ts';
import * as memberCalls from '../../contract/calls/identity/members.ts';
import * as signOnCalls from '../../contract/calls/identity/signOnPolicies.ts';
import * as clientCalls from '../../contract/calls/oauth/oauthClients.ts';
import * as staffCalls from '../../contract/calls/staff/staffMemberSettings.ts';
import { bookingsSettingsInput } from '../../contract/entities/bookings/bookingsSettings.ts';
import { weeklyHoursInput } from '../../contract/entities/calendar/weeklyHours.ts';
import { signOnPolicy } from '../../contract/entities/identity/identity.ts';
import { oauthClientChange, oauthClientInput } from '../../contract/entities/identity/oauthClient.ts';
import { staffMemberSettingsInput } from '../../contract/entities/staff/staffMember.ts';
import { getPath, setPath, type Fields } from '../../contract/paths.ts';
import { defaultWorkingHours } from '../tables/staff/workingHours.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { ask, startTestApp, type TestApp, type TestBusiness } from '../testing/testApp.ts';
import { holds, valuesOf, writtenPaths } from '../testing/testPaths.ts';

/**
 * Every path of the settings, of which a business or a member has one each, and of programs: its values are in the
 * answer of the write and in the next reading. everyPath.test.ts does the same for records.
 */

interface Setting {
  schema: z.ZodType;
  /** Paths that the write ignores. */
  byServer: readonly string[];
  /** Values that do not follow from the schema. */
  values?: Readonly<Record<string, readonly unknown[]>>;
  write: (fields: Fields) => Promise<unknown>;
  /** Reads the setting; `written` is the answer of the write. */
  read: (written: unknown) => Promise<unknown>;
}

const periods = [
  [{ openDay: 'MONDAY', openTime: '09:00', closeDay: 'MONDAY', closeTime: '12:00' }],
  [{ openDay: 'FRIDAY', openTime: '13:00', closeDay: 'FRIDAY', closeTime: '17:30' }],
  [],
];

/** A client that keeps a secret may act under its own name. */
const programs = { confidential: true, grants: ['client_credentials'] };

const settings = {
  'settings of bookings': (server: TestApp, { tokens: { admin } }: TestBusiness): Setting => {
    const read = async () =>
      (await ask(server, bookingsCalls.getBookingsSettings, {}, admin)).bookingsSettings;
    return {
      schema: bookingsSettingsInput,
      byServer: ['revision'],
      read,
      async write(fields) {
        const { revision, slotsSplitInterval } = await read();
        const changed = { ...slotsSplitInterval, ...(fields['slotsSplitInterval'] as Fields) };
        const body = { bookingsSettings: { revision, slotsSplitInterval: changed } };
        return (await ask(server, bookingsCalls.updateBookingsSettings, { body }, admin)).bookingsSettings;
      },
    };
  },
  'settings of the business': (server: TestApp, { tokens: { admin } }: TestBusiness): Setting => {
    const read = async () => (await ask(server, businessCalls.getBusiness, {}, admin)).business;
    return {
      schema: businessInput,
      byServer: ['id', 'revision', 'updatedDate', 'sampleOwnerPasswordUnchanged', 'onlinePayments'],
      values: { timeZone: ['Asia/Tokyo', 'Europe/Berlin'] },
      read,
      async write(fields) {
        const { revision } = await read();
        return (
          await ask(
            server,
            businessCalls.updateBusiness,
            { body: { business: { revision, ...fields } } },
            admin,
          )
        ).business;
      },
    };
  },
  'settings of staff': (server: TestApp, { tokens: { admin } }: TestBusiness): Setting => {
    const read = async () =>
      (await ask(server, staffCalls.getStaffMemberSettings, {}, admin)).staffMemberSettings;
    return {
      schema: staffMemberSettingsInput,
      byServer: ['id', 'revision', 'createdDate', 'updatedDate'],
      read,
      async write(fields) {
        const { revision } = await read();
        const body = { staffMemberSettings: { ...fields, revision } };
        return (await ask(server, staffCalls.updateStaffMemberSettings, { body }, admin)).staffMemberSettings;
      },
    };
  },
  'sign-on policy': (server: TestApp, { tokens: { owner } }: TestBusiness): Setting => ({
    schema: signOnPolicy,
    byServer: [],
    read: async () => (await ask(server, signOnCalls.getSignOnPolicy, {}, owner)).signOnPolicy,
    write: async (fields) =>
      (await ask(server, signOnCalls.updateSignOnPolicy, { body: { signOnPolicy: fields } }, owner))
        .signOnPolicy,
  }),
  'weekly hours': (server: TestApp, { businessId, tokens: { admin } }: TestBusiness): Setting => {
    const input = async () => {
      const scheduleId = (await defaultWorkingHours(server.database, businessId)) ?? '';
      return { path: { scheduleId } };
    };
    const read = async () => (await ask(server, hoursCalls.getWeeklyHours, await input(), admin)).weeklyHours;
    return {
      schema: weeklyHoursInput,
      byServer: ['revision'],
      values: { periods },
      read,
      async write(fields) {
        const { revision } = await read();
        const body = { weeklyHours: { ...fields, revision } as z.infer<typeof weeklyHoursInput> };
        const sent = { ...(await input()), body };
        return (await ask(server, hoursCalls.setWeeklyHours, sent, admin)).weeklyHours;
      },
    };
  },
  'own profile': (server: TestApp, { tokens: { owner } }: TestBusiness): Setting => ({
    schema: memberCalls.updateSignedInMember.schemas.body,
    byServer: [],
    values: { name: ['Ada Lovelace', 'Mara'] },
    read: async () => (await ask(server, memberCalls.getSignedInMember, {}, owner)).member,
    write: async ({ name }) =>
      (await ask(server, memberCalls.updateSignedInMember, { body: { name: String(name) } }, owner)).member,
  }),
  program: (server: TestApp, { tokens: { owner } }: TestBusiness): Setting => ({
    schema: oauthClientInput,
    byServer: [],
    values: {
      grants: [['authorization_code', 'refresh_token'], ['client_credentials']],
      redirectUris: [['https://example.com/back'], []],
      postLogoutRedirectUris: [['https://example.com/bye'], []],
    },
    async write(fields) {
      const needed = 'role' in fields || 'grants' in fields ? programs : {};
      const redirectUris = ['https://example.com/back'];
      const body = { oauthClient: { name: 'Site', redirectUris, ...needed, ...fields } };
      return (await ask(server, clientCalls.createOauthClient, { body }, owner)).oauthClient;
    },
    async read(written) {
      const { oauthClients } = await ask(server, clientCalls.listOauthClients, {}, owner);
      return oauthClients.find(({ id }) => id === getPath(written, 'id'));
    },
  }),
  'changed program': (server: TestApp, { tokens: { owner } }: TestBusiness): Setting => {
    const read = async () => {
      const { oauthClients } = await ask(server, clientCalls.listOauthClients, {}, owner);
      const stored = oauthClients.find(({ firstParty }) => !firstParty);
      if (stored) return stored;
      const body = { oauthClient: { name: 'Site' } };
      return (await ask(server, clientCalls.createOauthClient, { body }, owner)).oauthClient;
    };
    return {
      schema: oauthClientChange,
      byServer: ['revision'],
      values: {
        redirectUris: [['https://example.com/here', 'https://example.com/there'], []],
        postLogoutRedirectUris: [['https://example.com/bye'], []],
      },
      read,
      async write(fields) {
        const { id: clientId, revision } = await read();
        const sent = { path: { clientId }, body: { oauthClient: { ...fields, revision } } };
        return (await ask(server, clientCalls.updateOauthClient, sent, owner)).oauthClient;
      },
    };
  },
};

/** Writes whose bodies hold a setting, a profile or a program. */
const walkedWrites: readonly Call[] = [
  bookingsCalls.updateBookingsSettings,
  staffCalls.updateStaffMemberSettings,
  businessCalls.updateBusiness,
  signOnCalls.updateSignOnPolicy,
  hoursCalls.setWeeklyHours,
  memberCalls.updateSignedInMember,
  clientCalls.createOauthClient,
  clientCalls.updateOauthClient,
];

test('every call that writes a setting is walked', () => {
  const all = allCalls.filter(
    ({ name, effect }) =>
      effect === 'write' &&
      /^(update\w*(Settings|Policy|InMember|Business)|setWeekly\w+|(create|update)Oauth\w+)$/.test(name),
  );
  const records = ['updateBookingPolicy'];
  expect(all.map(({ name }) => name).toSorted()).toEqual(
    [...walkedWrites.map(({ name }) => name), ...records].toSorted(),
  );
});

describe.each(engineOfTheDay(import.meta.url))('on $name', ({ open }) => {
  test.each(Object.entries(settings))('every path of the %s is stored and returned', async (_name, start) => {
    const server = startTestApp(await open());
    const { schema, byServer, values, read, write } = start(server, await server.addBusiness());
    const walks = writtenPaths(schema)
      .filter(({ path }) => !byServer.includes(path))
      .map(({ path, schema: part }) => ({ path, given: values?.[path] ?? valuesOf(part) }));
    expect(walks.filter(({ given }) => given.length < 2).map(({ path }) => path)).toEqual([]);
    const lost: unknown[] = [];
    for (const { path, given } of walks) {
      for (const value of given) {
        const written = await write(setPath({}, path, value));
        const seen = [getPath(written, path), getPath(await read(written), path)];
        if (!seen.every((one) => holds(one, value))) lost.push({ path, value, seen });
      }
    }
    expect(lost).toEqual([]);
  });
});
