import { beforeAll, describe, expect, test } from 'vitest';
import { getJob } from '../../../contract/calls/workbench/frontdesk.ts';
import { queryStaffMembers } from '../../../contract/calls/staff/staffMembers.ts';
import { countStaffMembersV2, queryStaffMembersV2 } from '../../../contract/calls/staff/staffMembersV2.ts';
import * as tagCalls from '../../../contract/calls/staff/staffMemberTags.ts';
import {
  assignCustomSchedule,
  assignWorkingHoursSchedule,
  setServiceProvider,
} from '../../../contract/calls/staff/staffMemberWork.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { openStaff, parts } from '../../testing/testStaff.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

const assigning = (staffMemberId: string, scheduleId: string) => ({
  path: { staffMemberId },
  body: { scheduleId, ...parts },
});

describe.each(engines)('work of staff members on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function business() {
    const staff = await openStaff(server);
    const { admin } = staff;
    return {
      ...staff,
      provide: async (staffMemberId: string, serviceProvider: boolean) => {
        const input = { path: { staffMemberId }, body: { serviceProvider } };
        return (await ask(server, setServiceProvider, input, admin)).staffMember;
      },
      assign: async (id: string, scheduleId: string, call = assignWorkingHoursSchedule) =>
        (await ask(server, call, assigning(id, scheduleId), admin)).staffMember,
      refuseAssign: (id: string, scheduleId: string) =>
        refused(server, assignWorkingHoursSchedule, assigning(id, scheduleId), admin),
      finished: async (jobId: string) => {
        for (;;) {
          const { job } = await ask(server, getJob, { path: { jobId } }, admin);
          if (job.state !== 'RUNNING') return job;
        }
      },
    };
  }

  test('staff member without services is listed among all, but not among those with services', async () => {
    const { add, provide, admin, tokens, eventsOf, get } = await business();
    const { id } = await add({ name: 'Bo' });
    const names = async (call: typeof queryStaffMembers) =>
      (await ask(server, call, { body: {} }, admin)).staffMembers.map(({ name }) => name).toSorted();
    expect(await names(queryStaffMembers)).toEqual(['Bo', 'Owner']);
    expect(await provide(id, false)).toMatchObject({ serviceProvider: false, revision: '2' });
    expect(await provide(id, false)).toMatchObject({ revision: '2' });
    expect(await names(queryStaffMembers)).toEqual(['Owner']);
    expect(await names(queryStaffMembersV2)).toEqual(['Bo', 'Owner']);
    const filter = { serviceProvider: false };
    expect(await ask(server, countStaffMembersV2, { body: { filter } }, tokens.staff)).toEqual({ count: 1 });
    expect(await eventsOf(id)).toEqual([
      'staff_member_created',
      'staff_member_fully_created',
      'staff_member_updated',
    ]);
    // Staff still find them by id; customers do not.
    expect((await get(id)).name).toBe('Bo');
    await expect(get(id, tokens.visitor)).rejects.toThrow('NOT_FOUND');
    const input = { path: { staffMemberId: id }, body: {} };
    expect((await refused(server, setServiceProvider, input, admin)).rules).toEqual([
      'serviceProvider REQUIRED_FIELD',
    ]);
  });

  test.each([assignWorkingHoursSchedule, assignCustomSchedule])(
    '$name sets own working hours, and those of a location again',
    async (call) => {
      const { add, assign, get, hoursOfLocation, eventsOf } = await business();
      const { id, resourceId = '' } = await add({ name: 'Bo' });
      const own = (await get(id)).resource?.eventsSchedule?.id ?? '';
      const hours = await hoursOfLocation();
      const alone = await assign(id, own.toUpperCase(), call);
      expect(alone).toMatchObject({
        revision: '2',
        resource: {
          workingHoursSchedules: [{ id: own, shared: false }],
          usesDefaultWorkingHours: false,
          revision: '2',
        },
      });
      expect((await assign(id, own, call)).revision).toBe('2');
      const again = await assign(id, hours, call);
      expect(again.resource).toMatchObject({
        workingHoursSchedules: [{ id: hours, shared: true }],
        usesDefaultWorkingHours: true,
        revision: '3',
      });
      expect(await eventsOf(resourceId)).toEqual([
        'resource_created',
        'resource_updated',
        'resource_updated',
      ]);
      expect((await eventsOf(id)).filter((type) => type === 'staff_member_updated')).toHaveLength(2);
    },
  );

  test('schedules of other staff members or businesses are refused', async () => {
    const { add, get, refuseAssign } = await business();
    const { id } = await add({ name: 'Bo' });
    const other = (await get((await add({ name: 'Al' })).id)).resource?.eventsSchedule?.id ?? '';
    const foreign = await (await business()).hoursOfLocation();
    for (const scheduleId of [nowhere, other, foreign]) {
      expect((await refuseAssign(id, scheduleId)).rules).toEqual(['scheduleId VALIDATION']);
    }
    expect((await refuseAssign(id, 'monday')).rules).toEqual(['scheduleId FORMAT']);
    expect(await refuseAssign(nowhere, other)).toMatchObject({ status: 404 });
    expect((await get(id)).revision).toBe('1');
  });

  test('tags are assigned and unassigned individually, with events that contain the previous ones', async () => {
    const { add, get, admin, eventsOf, lastEvent } = await business();
    const tagged = await add({
      name: 'Bo',
      tags: { tags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } },
    });
    const plain = await add({ name: 'Al' });
    const body = {
      ids: [tagged.id, plain.id, nowhere],
      assignTags: { tags: { tagIds: ['b', 'a'] } },
      unassignTags: { privateTags: { tagIds: ['p'] }, tags: { tagIds: ['z'] } },
    };
    const answer = await ask(server, tagCalls.bulkUpdateStaffMemberTags, { body }, admin);
    expect(answer.results.map(({ itemMetadata }) => itemMetadata.error?.code ?? 'OK')).toEqual([
      'OK',
      'OK',
      'NOT_FOUND',
    ]);
    expect((await get(tagged.id)).tags).toEqual({ tags: { tagIds: ['a', 'b'] } });
    expect((await get(plain.id)).tags).toEqual({ tags: { tagIds: ['b', 'a'] } });
    expect((await eventsOf(tagged.id)).at(-1)).toBe('staff_member_tags_modified');
    expect(await lastEvent(tagged.id)).toEqual({
      actionEvent: {
        body: {
          staffMemberId: tagged.id,
          oldTags: { tags: { tagIds: ['a'] }, privateTags: { tagIds: ['p'] } },
          newTags: { tags: { tagIds: ['a', 'b'] } },
        },
      },
    });
    await ask(server, tagCalls.bulkUpdateStaffMemberTags, { body }, admin);
    expect((await get(tagged.id)).revision).toBe('2');
  });

  test('empty and oversized tag lists are refused', async () => {
    const { add, get, admin } = await business();
    const { id } = await add({ name: 'Bo', tags: { tags: { tagIds: ['full'] } } });
    const tagIds = Array.from({ length: 100 }, (_, index) => `t${index}`);
    const refusal = async (change: object) =>
      refused(server, tagCalls.bulkUpdateStaffMemberTags, { body: { ids: [id], ...change } }, admin);
    for (const change of [{}, { assignTags: {} }, { unassignTags: { tags: { tagIds: [] } } }]) {
      expect(await refusal(change)).toMatchObject({ status: 400, code: 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS' });
    }
    const body = { ids: [id], assignTags: { tags: { tagIds } } };
    const { results } = await ask(server, tagCalls.bulkUpdateStaffMemberTags, { body }, admin);
    expect(results[0]?.itemMetadata.error).toMatchObject({
      code: 'INVALID_ARGUMENT',
      data: { fieldViolations: [{ field: 'assignTags.tags.tagIds', violatedRule: 'MAX_SIZE' }] },
    });
    expect((await get(id)).revision).toBe('1');
    const ids = Array.from({ length: 101 }, () => id);
    const many = await refused(server, tagCalls.bulkUpdateStaffMemberTags, { body: { ...body, ids } }, admin);
    expect(many.rules).toEqual(['ids MAX_SIZE']);
  });

  test('all matches of a filter are tagged by a job; a filter that matches everything is refused', async () => {
    const { add, get, admin, finished } = await business();
    const ids: string[] = [];
    for (const name of ['Bo', 'Al']) ids.push((await add({ name }, name === 'Bo')).id);
    const call = tagCalls.bulkUpdateStaffMemberTagsByFilter;
    const assignTags = { tags: { tagIds: ['team'] } };
    const filter = { name: { $in: ['Bo', 'Al'] } };
    const { jobId } = await ask(server, call, { body: { filter, assignTags } }, admin);
    expect(await finished(jobId)).toMatchObject({ state: 'DONE', total: 2, succeeded: 2, failed: 0 });
    for (const id of ids) expect((await get(id)).tags).toEqual(assignTags);
    const all = await refused(server, call, { body: { filter: {}, assignTags } }, admin);
    expect(all.violations.map(({ field }) => field)).toEqual(['filter']);
    expect(await refused(server, call, { body: { filter } }, admin)).toMatchObject({
      code: 'EMPTY_ASSIGN_AND_UNASSIGN_LISTS',
    });
  });
});
