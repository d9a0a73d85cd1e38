import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as history from '../../../contract/calls/history/history.ts';
import { createStaffMember, getStaffMember } from '../../../contract/calls/staff/staffMembers.ts';
import { assignWorkingHoursSchedule } from '../../../contract/calls/staff/staffMemberWork.ts';
import { getWeeklyHours, setWeeklyHours } from '../../../contract/calls/calendar/weeklyHours.ts';
import type { Call } from '../../../contract/call.ts';
import type { WeeklyPeriod } from '../../../contract/entities/calendar/weeklyHours.ts';
import { engines } from '../../testing/database/testDatabase.ts';
import { ask, refused, requestFor, startTestApp, type TestApp } from '../../testing/testApp.ts';

const period = (openDay: WeeklyPeriod['openDay'], openTime: string, closeTime: string): WeeklyPeriod => ({
  openDay,
  openTime,
  closeDay: openDay,
  closeTime,
});

describe.each(engines)('undo of working hours on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  async function amira() {
    const { tokens } = await server.addBusiness();
    const { admin } = tokens;
    const body = { staffMember: { name: 'Amira' } };
    const { staffMember } = await ask(server, createStaffMember, { body }, admin);
    const path = { staffMemberId: staffMember.id };
    const member = async () => {
      const query = { fields: ['RESOURCE_DETAILS' as const] };
      return (await ask(server, getStaffMember, { path, query }, admin)).staffMember.resource;
    };
    const scheduleId = (await member())?.eventsSchedule?.id ?? '';
    const hours = async () =>
      (await ask(server, getWeeklyHours, { path: { scheduleId } }, admin)).weeklyHours;
    const send = async (call: Call, input: object, requestId: string = crypto.randomUUID()) => {
      const response = await server.app(
        requestFor(call, input as never, { token: admin, headers: { 'X-Wix-Request-Id': requestId } }),
      );
      expect([call.name, response.status]).toEqual([call.name, 200]);
    };
    const step = async (call: typeof history.undoLastAction) => {
      const { undo, redo } = await ask(server, history.getUndoSteps, {}, admin);
      const changeId = (call === history.undoLastAction ? undo : redo)?.changeId ?? '';
      return ask(server, call, { body: { changeId } }, admin);
    };
    return {
      admin,
      resourceId: staffMember.resourceId,
      scheduleId,
      hours,
      undo: () => step(history.undoLastAction),
      redo: () => step(history.redoLastAction),
      periods: async () => (await hours()).periods,
      assigned: async () => (await member())?.workingHoursSchedules?.[0]?.id,
      write: async (periods: WeeklyPeriod[], requestId?: string) => {
        const { revision } = await hours();
        const weeklyHours = { revision, periods };
        await send(setWeeklyHours, { path: { scheduleId }, body: { weeklyHours } }, requestId);
      },
      assign: (id: string, requestId?: string) =>
        send(assignWorkingHoursSchedule, { path, body: { scheduleId: id } }, requestId),
    };
  }

  test('puts the earlier hours back, and redo the later ones', async () => {
    const { write, periods, undo, redo } = await amira();
    const first = [period('MONDAY', '09:00', '17:00'), period('FRIDAY', '10:00', '14:00')];
    const second = [period('MONDAY', '08:00', '12:00'), period('TUESDAY', '10:00', '14:00')];
    await write(first);
    await write(second);
    await undo();
    expect(await periods()).toEqual(first);
    await redo();
    expect(await periods()).toEqual(second);
    await undo();
    await undo();
    expect(await periods()).toEqual([]);
  });

  test('hours and their assignment of one save are one step', async () => {
    const { write, assign, assigned, periods, scheduleId, undo, redo } = await amira();
    const before = await assigned();
    expect(before).not.toBe(scheduleId);
    const requestId = crypto.randomUUID();
    const own = [period('MONDAY', '09:00', '17:00')];
    await write(own, requestId);
    await assign(scheduleId, requestId);
    await undo();
    expect([await assigned(), await periods()]).toEqual([before, []]);
    await redo();
    expect([await assigned(), await periods()]).toEqual([scheduleId, own]);
  });

  test('a person without a schedule has none again', async () => {
    const { assign, assigned, scheduleId, undo, resourceId } = await amira();
    await server.database.rows(
      sql`update resources set working_hours_schedules = null where id = ${resourceId} returning id`,
    );
    await assign(scheduleId);
    await undo();
    expect(await assigned()).toBeUndefined();
  });

  test('later hours are kept', async () => {
    const { write, periods, admin } = await amira();
    await write([period('MONDAY', '09:00', '17:00')]);
    const { undo } = await ask(server, history.getUndoSteps, {}, admin);
    const later = [period('MONDAY', '09:00', '18:00')];
    await write(later);
    const input = { path: { changeId: undo?.changeId ?? '' } };
    expect((await refused(server, history.undoChange, input, admin)).code).toBe('CHANGED_SINCE');
    expect(await periods()).toEqual(later);
  });

  test('unchanged hours are no step', async () => {
    const { write, admin } = await amira();
    const periods = [period('MONDAY', '09:00', '17:00')];
    await write(periods);
    const before = await ask(server, history.getUndoSteps, {}, admin);
    await write(periods);
    expect(await ask(server, history.getUndoSteps, {}, admin)).toEqual(before);
  });
});
