import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import * as calls from '../../../contract/calls/staff/staffMembers.ts';
import * as settings from '../../../contract/calls/staff/staffMemberSettings.ts';
import { connectStaffMemberToUser } from '../../../contract/calls/staff/staffMemberUsers.ts';
import { searchStaffMembersV2 } from '../../../contract/calls/staff/staffMembersV2.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const secrets = [
  ['email', 'bo@example.com'],
  ['phone', '+49 30 1'],
  ['associatedWixIdentity.identificationData.wixUserId', '11111111-1111-4111-8111-111111111111'],
  ['associatedWixIdentity.identificationData.contactId', '11111111-1111-4111-8111-111111111111'],
] as const;

describe.each(engines)('visibility of staff data on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function withBo() {
    const staff = await openStaff(server);
    const bo = await staff.add({
      name: 'Bo',
      email: 'staff@example.com',
      phone: '+49 30 1',
      tags: { tags: { tagIds: ['open'] }, privateTags: { tagIds: ['own'] } },
    });
    const input = { path: { staffMemberId: bo.id }, body: {} };
    await ask(server, connectStaffMemberToUser, input, staff.admin);
    const update = (staffMemberSettings: object) =>
      ask(server, settings.updateStaffMemberSettings, { body: { staffMemberSettings } }, staff.admin);
    return { ...staff, bo, update };
  }

  test('contact details, private tags and connected users are visible to staff only', async () => {
    const { bo, get, tokens } = await withBo();
    for (const token of [tokens.visitor, tokens.member]) {
      const shown = await get(bo.id, token);
      expect(shown).toMatchObject({ name: 'Bo', tags: { tags: { tagIds: ['open'] } } });
      for (const field of ['email', 'phone', 'associatedWixIdentity'])
        expect(shown).not.toHaveProperty(field);
      expect(shown.tags).not.toHaveProperty('privateTags');
    }
    const full = await get(bo.id, tokens.staff);
    expect(full).toMatchObject({ email: 'staff@example.com', tags: { privateTags: { tagIds: ['own'] } } });
    expect(full.associatedWixIdentity).toEqual({
      identificationData: { wixUserId: expect.any(String) as string },
    });
    const fields = ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'];
    const input = { path: { staffMemberId: bo.id }, query: { fields } };
    expect((await refused(server, calls.getStaffMember, input, tokens.visitor)).rules).toEqual([
      'fields.1 FIELD_NOT_ALLOWED',
    ]);
  });

  test.each(secrets)("a customer's filter by %s is refused as an unknown field", async (path, value) => {
    const { tokens, admin } = await withBo();
    const questions: [Call, object][] = [
      [calls.queryStaffMembers, { query: { filter: { [path]: value } } }],
      [calls.queryStaffMembers, { query: { sort: [{ fieldName: path }] } }],
      [calls.countStaffMembers, { filter: { [path]: { $exists: true } } }],
      [calls.searchStaffMembers, { search: { filter: { $not: { [path]: value } } } }],
      [calls.searchStaffMembers, { search: { sort: [{ fieldName: path }] } }],
      [
        calls.searchStaffMembers,
        { search: { aggregations: [{ name: 'sum', type: 'VALUE', fieldPath: path }] } },
      ],
      [calls.searchStaffMembers, { search: { search: { expression: 'bo', fields: [path] } } }],
    ];
    for (const [call, body] of questions) {
      const refusal = await refused(server, call, { body }, tokens.visitor);
      const unknown = JSON.parse(JSON.stringify(body).replaceAll(path, 'noSuchField')) as object;
      const like = await refused(server, call, { body: unknown }, tokens.visitor);
      const named = JSON.stringify(refusal.violations).replaceAll(path, 'noSuchField');
      expect([call.name, refusal.status, named]).toEqual([call.name, 400, JSON.stringify(like.violations)]);
    }
    const search = { filter: { [path]: { $exists: true } }, sort: [{ fieldName: path }] };
    await ask(server, calls.searchStaffMembers, { body: { search } }, admin);
  });

  test('settings publish contact details and nothing else', async () => {
    const { bo, get, tokens, admin, update, eventsOf } = await withBo();
    const read = async () =>
      (await ask(server, settings.getStaffMemberSettings, {}, tokens.staff)).staffMemberSettings;
    const first = await read();
    expect(first).toMatchObject({ revision: '1', contactInformation: { publiclyAccessible: false } });
    await update({ revision: '1', contactInformation: { publiclyAccessible: true } });
    expect(await read()).toMatchObject({
      id: first.id,
      revision: '2',
      contactInformation: { publiclyAccessible: true },
    });
    const shown = await get(bo.id, tokens.visitor);
    expect(shown).toMatchObject({ email: 'staff@example.com', phone: '+49 30 1' });
    expect(shown).not.toHaveProperty('associatedWixIdentity');
    const listed = await ask(server, calls.queryStaffMembers, { body: {} }, tokens.visitor);
    expect(listed.staffMembers.map(({ email }) => email)).toContain('staff@example.com');
    expect(await eventsOf(first.id)).toEqual([
      'staff_member_settings_created',
      'staff_member_settings_updated',
    ]);

    const stale = { staffMemberSettings: { revision: '1', contactInformation: null } };
    const call = settings.updateStaffMemberSettings;
    expect(await refused(server, call, { body: stale }, admin)).toMatchObject({
      code: 'REVISION_MISMATCH',
      data: { staffMemberSettings: { revision: '2' } },
    });
    expect((await refused(server, call, { body: { staffMemberSettings: {} } }, admin)).rules).toEqual([
      'staffMemberSettings.revision REQUIRED_FIELD',
    ]);
    await update({ revision: '2', contactInformation: null });
    expect(await get(bo.id, tokens.visitor)).not.toHaveProperty('email');
  });

  test('free text finds staff members by words in their names, and counts them', async () => {
    const { add, admin, tokens } = await openStaff(server);
    for (const name of ['Zoë O’Brien', 'Zora Klein', 'Bert Brien'])
      await add({ name }, name !== 'Zora Klein');
    const found = async (call: typeof calls.searchStaffMembers, search: object) =>
      (await ask(server, call, { body: { search } }, admin)).staffMembers.map(({ name }) => name).toSorted();
    const { searchStaffMembers } = calls;
    expect(await found(searchStaffMembers, { search: { expression: 'zoe' } })).toEqual(['Zoë O’Brien']);
    expect(await found(searchStaffMembers, { search: { expression: 'zo' } })).toEqual(['Zoë O’Brien']);
    expect(await found(searchStaffMembersV2, { search: { expression: 'ZO' } })).toEqual([
      'Zora Klein',
      'Zoë O’Brien',
    ]);
    expect(await found(searchStaffMembers, { search: { expression: 'obrein', fuzzy: true } })).toEqual([
      'Zoë O’Brien',
    ]);
    const aggregations = [
      { name: 'providers', type: 'VALUE' as const, fieldPath: 'serviceProvider' },
      {
        name: 'names',
        type: 'SCALAR' as const,
        fieldPath: 'name',
        scalar: { type: 'COUNT_DISTINCT' as const },
      },
    ];
    const body = { search: { aggregations, sort: [{ fieldName: 'name' }], cursorPaging: { limit: 1 } } };
    const answer = await ask(server, searchStaffMembersV2, { body }, tokens.staff);
    expect(answer.staffMembers).toHaveLength(1);
    expect(answer.aggregationData?.results).toMatchObject([
      {
        values: {
          results: [
            { value: 'true', count: 3 },
            { value: 'false', count: 1 },
          ],
        },
      },
      { scalar: { value: 4 } },
    ]);
    const long = { search: { search: { expression: 'x'.repeat(101) } } };
    expect((await refused(server, searchStaffMembers, { body: long }, admin)).rules).toEqual([
      'search.search.expression MAX_LENGTH',
    ]);
  });
});
