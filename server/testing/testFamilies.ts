import { pathParameters, type Call, type InputOf } from '../../contract/call.ts';
import {
  archiveLocation,
  createLocation,
  getLocation,
  updateLocation,
} from '../../contract/calls/locations/locations.ts';
import { resourceCalls } from '../../contract/calls/locations/resources.ts';
import { resourceTypeCalls } from '../../contract/calls/locations/resourceTypes.ts';
import { archivePricingPlan, pricingPlanCalls } from '../../contract/calls/prices/pricingPlans.ts';
import { categoryCalls } from '../../contract/calls/services/categories.ts';
import { bookingFormCalls, deleteBookingForm } from '../../contract/calls/terms/bookingForms.ts';
import { bookingPolicyCalls } from '../../contract/calls/terms/bookingPolicies.ts';
import type { EditedEntity } from '../../contract/entities/history/recordedChange.ts';
import type { Fields } from '../../contract/paths.ts';
import { ask, type TestApp } from './testApp.ts';

export interface TestRecord extends Fields {
  id: string;
  name: string;
  revision: string;
}

interface Calls {
  create: Call;
  get: Call;
  update: Call;
  delete?: Call;
  restore?: Call;
}

interface Declared {
  /** Customers and the business have no bulk changes. */
  entity: Exclude<EditedEntity, 'contact' | 'business'>;
  /** Default: the entity. */
  wireName?: string;
  calls: Calls;
  /** The call that takes it off a list: deletion, or archiving. */
  leave: Call;
}

/** The families of plain entities with an editor, besides staff. */
const declared: readonly Declared[] = [
  { entity: 'category', calls: categoryCalls, leave: categoryCalls.delete },
  { entity: 'resource', calls: resourceCalls, leave: resourceCalls.delete },
  { entity: 'resourceType', calls: resourceTypeCalls, leave: resourceTypeCalls.delete },
  { entity: 'bookingPolicy', calls: bookingPolicyCalls, leave: bookingPolicyCalls.delete },
  {
    entity: 'bookingForm',
    calls: { ...bookingFormCalls, delete: deleteBookingForm },
    leave: deleteBookingForm,
  },
  {
    entity: 'location',
    calls: { create: createLocation, get: getLocation, update: updateLocation },
    leave: archiveLocation,
  },
  { entity: 'pricingPlan', wireName: 'plan', calls: pricingPlanCalls, leave: archivePricingPlan },
];

/** The calls of one family for records with a name, as an admin sends them. */
export interface TestFamily {
  entity: Declared['entity'];
  /** Whether the family is deleted to the trash; the others are archived. */
  deletes: boolean;
  of: (server: TestApp, admin: string) => FamilyCalls;
}

export interface FamilyCalls {
  create: (fields: { name: string } & Fields) => Promise<TestRecord>;
  read: (id: string) => Promise<TestRecord>;
  /** Changes fields at the current revision. */
  change: (id: string, fields: Fields) => Promise<TestRecord>;
  /** Deletes or archives. */
  leave: (id: string) => Promise<void>;
  restore: (id: string) => Promise<void>;
}

export const testFamilies: readonly TestFamily[] = declared.map(
  ({ entity, wireName = entity, calls, leave }) => ({
    entity,
    deletes: calls.delete !== undefined,
    of: (server, admin) => {
      const send = async (call: Call | undefined, input: { id?: string; body?: object }) => {
        if (!call) throw new Error(`The family ${entity} has no such call.`);
        const [parameter] = pathParameters(call.path);
        const path = parameter ? { [parameter]: input.id } : {};
        const sent = { path, query: {}, ...(input.body && { body: input.body }) } as InputOf<Call>;
        const answer = (await ask(server, call, sent, admin)) as Fields;
        return answer[wireName] as TestRecord;
      };
      const read = (id: string) => send(calls.get, { id });
      return {
        read,
        create: (fields) => send(calls.create, { body: { [wireName]: fields } }),
        change: async (id, fields) => {
          // The update of a location replaces it.
          const before = entity === 'location' ? await read(id) : { revision: (await read(id)).revision };
          return send(calls.update, { id, body: { [wireName]: { ...before, ...fields } } });
        },
        leave: async (id) => {
          await send(leave, { id });
        },
        restore: async (id) => {
          await send(calls.restore, { id });
        },
      };
    },
  }),
);
