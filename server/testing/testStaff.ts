import { sql } from 'kysely';
import * as calls from '../../contract/calls/staff/staffMembers.ts';
import type { StaffMember, StaffMemberInput } from '../../contract/entities/staff/staffMember.ts';
import { ask, refused, type TestApp, type TestBusiness } from './testApp.ts';
import { openCatalogue } from './testCatalogue.ts';

/** The parts that an answer includes on request. */
export const parts: { fields: ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'] } = {
  fields: ['RESOURCE_DETAILS', 'ASSOCIATED_IDENTITY_STATUS'],
};

/** A business for one test, with the staff calls of its admin. */
export async function openStaff(server: TestApp) {
  const business: TestBusiness & Awaited<ReturnType<typeof openCatalogue>> = await openCatalogue(server);
  const { admin, businessId } = business;
  return {
    ...business,
    add: async (staffMember: StaffMemberInput, serviceProvider?: boolean): Promise<StaffMember> => {
      const body = { staffMember, serviceProvider };
      return (await ask(server, calls.createStaffMember, { body }, admin)).staffMember;
    },
    get: async (staffMemberId: string, token = admin): Promise<StaffMember> => {
      const input = { path: { staffMemberId }, query: token === admin ? parts : {} };
      return (await ask(server, calls.getStaffMember, input, token)).staffMember;
    },
    change: async (staffMember: StaffMemberInput & { id: string }): Promise<StaffMember> => {
      const input = { path: { 'staffMember.id': staffMember.id }, body: { staffMember } };
      return (await ask(server, calls.updateStaffMember, input, admin)).staffMember;
    },
    refuseChange: (staffMember: StaffMemberInput & { id: string }) => {
      const input = { path: { 'staffMember.id': staffMember.id }, body: { staffMember } };
      return refused(server, calls.updateStaffMember, input, admin);
    },
    remove: (staffMemberId: string) =>
      ask(server, calls.deleteStaffMember, { path: { staffMemberId } }, admin),
    /** The event types of one entity, in order, without their common prefix. */
    eventsOf: async (entityId: string): Promise<string[]> => {
      const rows = await server.database.rows(sql<{ type: string }>`
        select type from events where business_id = ${businessId} and entity_id = ${entityId} order by sequence`);
      return rows.map(({ type }) =>
        type.replace(/^wix\.bookings\.(staff|resources|staff_settings)\.v\d\./, ''),
      );
    },
    /** The body of the newest event of one entity. */
    lastEvent: async (entityId: string): Promise<unknown> => {
      const row = await server.database.first(sql<{ body: unknown }>`
        select body from domain_events where business_id = ${businessId} and entity_id = ${entityId}
        order by sequence desc limit 1`);
      return row?.body;
    },
    /** The actions of one entity's changes, in order: `created`, `updated`. */
    changesOf: async (entityId: string): Promise<string[]> => {
      const rows = await server.database.rows(sql<{ action: string }>`
        select action from changes where business_id = ${businessId} and entity_id = ${entityId} order by sequence`);
      return rows.map(({ action }) => action);
    },
    /** The working hours schedule of the only location. */
    hoursOfLocation: async (): Promise<string> => {
      const row = await server.database.first(sql<{ id: string }>`
        select working_hours_schedule_id as id from locations where business_id = ${businessId}`);
      return row?.id ?? '';
    },
  };
}
