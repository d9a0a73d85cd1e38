import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { pathParameters, type Call } from '../../contract/call.ts';
import { allCalls } from '../../contract/calls.ts';
import { createAddOnGroup, updateAddOnGroup } from '../../contract/calls/prices/addOnGroups.ts';
import { addOnCalls } from '../../contract/calls/prices/addOns.ts';
import {
  bookingFormCalls,
  createBookingForm,
  queryBusinessForms,
} from '../../contract/calls/terms/bookingForms.ts';
import { bookingPolicyCalls, createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { createBooking } from '../../contract/calls/bookings/bookings.ts';
import { queryExtendedBookings } from '../../contract/calls/bookings/extendedBookings.ts';
import {
  createEvent,
  getEvent,
  queryEvents,
  updateEvent,
} from '../../contract/calls/calendar/calendarEvents.ts';
import { categoryCalls, createCategory } from '../../contract/calls/services/categories.ts';
import * as locations from '../../contract/calls/locations/locations.ts';
import * as prices from '../../contract/calls/prices/optionsAndVariants.ts';
import { pricingPlanCalls } from '../../contract/calls/prices/pricingPlans.ts';
import { createResource, resourceCalls } from '../../contract/calls/locations/resources.ts';
import { createResourceType, resourceTypeCalls } from '../../contract/calls/locations/resourceTypes.ts';
import * as views from '../../contract/calls/workbench/savedViews.ts';
import { scheduleCalls } from '../../contract/calls/calendar/schedules.ts';
import * as services from '../../contract/calls/services/services.ts';
import * as staff from '../../contract/calls/staff/staffMembers.ts';
import { optionsAndVariantsReadOnly } from '../../contract/entities/prices/optionsAndVariants.ts';
import { savedViewReadOnly } from '../../contract/entities/history/savedView.ts';
import {
  serviceReadOnly,
  serviceWrittenOnce,
  type ServiceInput,
} from '../../contract/entities/services/service.ts';
import { staffMemberReadOnly } from '../../contract/entities/staff/staffMember.ts';
import { getPath, isFields, setPath, type Fields } from '../../contract/paths.ts';
import { engineOfTheDay } from '../testing/database/testDatabase.ts';
import { defaultWorkingHours } from '../tables/staff/workingHours.ts';
import { ask, massage, requestFor, startTestApp, yogaClass, type TestApp } from '../testing/testApp.ts';
import { openCatalogue } from '../testing/testCatalogue.ts';
import { holds, valuesOf, writtenPaths } from '../testing/testPaths.ts';
import { byAge } from '../testing/testPrices.ts';

const engines = engineOfTheDay(import.meta.url);

/**
 * Every path of every record that a create or an update can write: each of its values is in the answer, in the record
 * and in the list. A path that is not stored has a reason below.
 */

/** Values that do not follow from the schema of a path. */
interface Chosen {
  /** A function returns a new value for each write, for names that are unique. */
  values?: readonly unknown[];
  /** The fields that the value needs, in the record before. */
  requires?: Fields;
  /** An update sends them too. */
  together?: true;
}

/** Paths that a write ignores or refuses. A value that is stored all the same fails the test. */
interface Exceptions {
  /** Identity, version, and what follows from other records or fields. */
  byServer?: readonly string[];
  /** Changed by other calls. */
  apart?: readonly string[];
  /** On create only. */
  once?: readonly string[];
  /** Parts of a record that the field only refers to. */
  referred?: RegExp;
}

/** One request that reads a record, and the record in its answer. */
interface Reading {
  call: Call;
  input: object;
  record: (answer: unknown) => unknown;
}

interface Walked {
  calls: { create: Call; update?: Call };
  /** All ways to read a record; `additional` as in the body that wrote it. */
  readings: (record: Fields, additional: Fields) => readonly Reading[];
  /** Its name in the bodies; absent: the body is the entity. */
  wireName?: string;
  start: (made: Made) => Promise<Fields> | Fields;
  /** Fields of the bodies besides the record. */
  additional?: (made: Made) => Promise<Fields>;
  chosen?: (made: Made) => Readonly<Record<string, Chosen>>;
  except: Exceptions;
}

/** The calls of a family that reads one record and a list. */
function family(
  { create, update, get, list }: { create: Call; update: Call; get: Call; list: Call },
  { wireName, range }: { wireName?: string; range?: Fields } = {},
): Pick<Walked, 'calls' | 'readings' | 'wireName'> {
  const query = (id: unknown) => {
    const asked = { query: { filter: { id } } };
    if (list.method === 'POST') return { body: { ...range, ...asked } };
    return { query: list.postFallback ? asked : { filter: JSON.stringify({ id: [id] }) } };
  };
  return {
    calls: { create, update },
    ...(wireName !== undefined && { wireName }),
    readings: ({ id }) => [
      { call: get, input: idOf(get, id), record: (answer) => unwrapped(answer, wireName) },
      { call: list, input: query(id), record: (answer) => listed(answer, id) },
    ],
  };
}

/** The id of a record as the parameter of a call. */
function idOf(call: Call, id: unknown): object {
  const [parameter = ''] = pathParameters(call.path);
  return { path: { [parameter]: id } };
}

/** The record in an answer, or undefined for a refusal. */
function unwrapped(answer: unknown, wireName: string | undefined): Fields | undefined {
  const inner = wireName === undefined ? answer : getPath(answer, wireName);
  return isFields(inner) && 'id' in inner ? inner : undefined;
}

/** The list in an answer. */
function itemsOf(answer: unknown): Fields[] {
  const lists: unknown[] = Array.isArray(answer) ? [answer] : Object.values(answer as Fields);
  return lists.find(Array.isArray) ?? [];
}

const listed = (answer: unknown, id: unknown) => itemsOf(answer).find((one) => one['id'] === id);

const versionFields = ['id', 'revision', 'createdDate', 'updatedDate'];
let count = 0;
const numbered = (name: string) => `${name} ${(count += 1)}`;

/** Local times of a session. */
const mondayMorning = {
  start: { localDate: '2027-05-03T09:00:00' },
  end: { localDate: '2027-05-03T10:00:00' },
};

/** Records that others refer to. */
type Made = Awaited<ReturnType<typeof openMade>>;
async function openMade(server: TestApp) {
  const catalogue = await openCatalogue(server);
  const { admin } = catalogue;
  const { category } = await ask(server, createCategory, { body: { category: { name: 'Referred' } } }, admin);
  const { bookingForm } = await ask(
    server,
    createBookingForm,
    { body: { bookingForm: { name: 'Referred' } } },
    admin,
  );
  const policyBody = { bookingPolicy: { name: 'Referred' } };
  const { bookingPolicy } = await ask(server, createBookingPolicy, { body: policyBody }, admin);
  const typeBody = { resourceType: { name: 'Referred' } };
  const { resourceType } = await ask(server, createResourceType, { body: typeBody }, admin);
  const roomBody = { resource: { name: 'Referred', typeId: resourceType.id } };
  const { resource } = await ask(server, createResource, { body: roomBody }, admin);
  const classes = await catalogue.create(yogaClass({ name: 'Referred' }));
  const eventBody = { event: { scheduleId: classes.schedule?.id, ...mondayMorning, totalCapacity: 1000 } };
  const { event } = await ask(server, createEvent, { body: eventBody }, admin);
  const { addOn } = await ask(server, addOnCalls.create, { body: { addOn: { name: 'Referred' } } }, admin);
  const groupBody = { serviceId: classes.id, addOnGroup: { name: 'Referred', addOnIds: [addOn.id] } };
  const { addOnGroup } = await ask(server, createAddOnGroup, { body: groupBody }, admin);
  const bookingBody = {
    booking: {
      bookedEntity: { slot: { eventId: event.id } },
      totalParticipants: 1,
      contactDetails: { email: 'referred@example.com' },
    },
  };
  const { booking } = await ask(server, createBooking, { body: bookingBody }, admin);
  const ids = {
    contact: booking.contactDetails.contactId,
    sessions: classes.schedule?.id,
    category: category.id,
    hours: await defaultWorkingHours(server.database, catalogue.businessId),
    form: bookingForm.id,
    policy: bookingPolicy.id,
    type: resourceType.id,
    room: resource.id,
    addOn: addOn.id,
    addOnGroup: addOnGroup.id,
    service: classes.id,
    event: event.id,
  };
  return { ...catalogue, ids };
}

const image = {
  image: { id: 'one.jpg', url: 'https://example.com/one.jpg', width: 4, height: 3, altText: 'One' },
};

const paid = (rateType: string, more: object = {}): Fields => ({
  payment: { rateType, options: { inPerson: true, online: true }, ...more },
});
const deposit = { rateType: 'FIXED', options: { online: true, inPerson: false, deposit: true } };
const price = { price: { value: '15' } };

const serviceValues = ({ ids, locationId, resourceId }: Made): Readonly<Record<string, Chosen>> => {
  const appointment = massage(resourceId) as Fields;
  const varied = { requires: paid('VARIED', { varied: { defaultPrice: { value: '20' } } }) };
  const subscribed = {
    requires: {
      type: 'COURSE',
      ...paid('SUBSCRIPTION', {
        subscription: {
          amountPerBillingCycle: { value: '20' },
          frequency: 'MONTHLY',
          totalPayments: 3,
          firstChargeDate: 'SCHEDULED',
          recurringStartDate: '2027-04-01T10:00:00.000Z',
        },
      }),
    },
  };
  const subscription = (field: string) => [`payment.subscription.${field}`, subscribed] as const;
  return {
    name: { values: ['Plain text', 'Other text'] },
    'category.id': { values: [ids.category] },
    'form.id': { values: [ids.form] },
    'bookingPolicy.id': { values: [ids.policy] },
    primaryResourceType: { values: [ids.type] },
    type: { values: ['CLASS', 'COURSE'] },
    'payment.rateType': { values: ['FIXED', 'NO_FEE'] },
    'payment.fixed.deposit.value': {
      requires: { payment: { ...deposit, fixed: { ...price, deposit: { value: '9' } } } },
    },
    'payment.custom.description': {
      requires: {
        payment: { rateType: 'CUSTOM', custom: { description: 'Before' }, options: { inPerson: true } },
      },
    },
    'payment.varied.defaultPrice.value': varied,
    'payment.varied.deposit.value': {
      requires: {
        payment: {
          ...deposit,
          rateType: 'VARIED',
          varied: { defaultPrice: { value: '20' }, deposit: { value: '9' } },
        },
      },
    },
    'payment.varied.fullUpfrontPaymentAllowed': varied,
    ...Object.fromEntries(
      [
        'amountPerBillingCycle.value',
        'frequency',
        'totalPayments',
        'firstChargeDate',
        'recurringStartDate',
      ].map(subscription),
    ),
    'payment.options.inPerson': { requires: paid('FIXED', { fixed: price }) },
    'payment.options.deposit': {
      requires: { payment: { ...deposit, fixed: { ...price, deposit: { value: '9' } } } },
    },
    'onlineBooking.allowMultipleRequests': {
      requires: { onlineBooking: { enabled: true, requireManualApproval: true } },
    },
    'media.items': { values: [[image], [image, image]] },
    defaultCapacity: { values: [8, 1] },
    staffMemberIds: { values: [[resourceId]], requires: appointment },
    'schedule.availabilityConstraints.sessionDurations': { values: [[30], [90]], requires: appointment },
    serviceResources: {
      values: [[{ resourceType: { id: ids.type }, resourceIds: { values: [ids.room] } }]],
    },
    locations: {
      requires: appointment,
      values: [
        [{ type: 'BUSINESS', business: { id: locationId } }],
        [
          {
            type: 'CUSTOM',
            custom: { address: { city: 'Berlin', geocode: { latitude: 52.5, longitude: 13.4 } } },
          },
        ],
        [{ type: 'CUSTOMER' }],
      ],
    },
  };
};

const located = (businessLocations: unknown[]) => ({
  locationOptions: {
    availableInAllLocations: false,
    specificLocationOptions: { availableInBusinessLocations: true, businessLocations },
  },
});

const varying: ServiceInput = paid('VARIED', { varied: { defaultPrice: { value: '20' } } });
const optionId = '7b3f1d0c-2f57-4a6e-8f0e-6f1c8a6d2e13';

const walked: Readonly<Record<string, Walked>> = {
  service: {
    ...family(
      {
        create: services.createService,
        get: services.getService,
        update: services.updateService,
        list: services.queryServices,
      },
      { wireName: 'service' },
    ),
    start: () => yogaClass({ name: numbered('Yoga') }),
    chosen: serviceValues,
    except: {
      byServer: serviceReadOnly,
      once: serviceWrittenOnce,
      referred: /^bookingPolicy\.(?!id$)|\.(currency|formattedValue)$/,
    },
  },
  category: {
    ...family({ ...categoryCalls, list: categoryCalls.queryByAddress }, { wireName: 'category' }),
    start: () => ({ name: numbered('Seminars') }),
    except: { byServer: versionFields, apart: ['sortOrder'] },
  },
  bookingPolicy: {
    ...family({ ...bookingPolicyCalls, list: bookingPolicyCalls.query }, { wireName: 'bookingPolicy' }),
    start: () => ({ name: numbered('Standard') }),
    chosen: ({ ids }) => ({
      'intakeFormPolicy.enabled': { requires: { intakeFormPolicy: { formId: ids.form } }, together: true },
      'intakeFormPolicy.formId': { values: [ids.form] },
      'cancellationFeePolicy.enabled': {
        requires: {
          cancellationFeePolicy: { cancellationWindows: [{ percentage: '50' }] },
          customPolicyDescription: { enabled: true, description: 'Half of the price' },
          saveCreditCardPolicy: { enabled: true },
        },
        together: true,
      },
      'cancellationFeePolicy.cancellationWindows': {
        values: [[{ percentage: '50', startInMinutes: 60 }], [{ amount: { value: '5' } }]],
      },
    }),
    except: { byServer: [...versionFields, 'createdByAppId'], apart: ['default'], once: ['appId'] },
  },
  bookingForm: {
    ...family({ ...bookingFormCalls, list: queryBusinessForms }, { wireName: 'bookingForm' }),
    start: () => ({ name: numbered('Before the visit') }),
    // Only a choice has possible answers.
    chosen: () => ({
      fields: {
        values: [
          [{ id: crypto.randomUUID(), type: 'CHOICE', label: 'Level', help: 'Yours', choices: ['A', 'B'] }],
          [
            {
              id: crypto.randomUUID(),
              type: 'LONG_TEXT',
              label: 'Injuries',
              help: 'Old too',
              required: true,
            },
          ],
        ],
      },
    }),
    except: { byServer: versionFields, apart: ['default'] },
  },
  location: {
    ...family(
      {
        create: locations.createLocation,
        get: locations.getLocation,
        update: locations.updateLocation,
        list: locations.queryBusinessLocations,
      },
      { wireName: 'location' },
    ),
    start: () => ({ name: numbered('Main place') }),
    chosen: () => ({
      timeZone: { values: ['Europe/Berlin', 'America/New_York'] },
      'businessSchedule.periods': {
        values: [[{ openDay: 'MONDAY', openTime: '09:30', closeDay: 'MONDAY', closeTime: '18:00' }]],
      },
      'businessSchedule.specialHourPeriod': {
        values: [
          [{ startDate: '2027-12-24', endDate: '2027-12-26', isClosed: true, comment: 'Holidays' }],
          [{ startDate: '2027-12-31T10:00:00', endDate: '2027-12-31T14:00:00', isClosed: false }],
        ],
      },
    }),
    except: { byServer: ['id', 'revision'], apart: ['default', 'archived'] },
  },
  staffMember: {
    ...family(
      {
        create: staff.createStaffMember,
        get: staff.getStaffMember,
        update: staff.updateStaffMember,
        list: staff.queryStaffMembers,
      },
      { wireName: 'staffMember' },
    ),
    start: () => ({ name: numbered('Ada') }),
    except: { byServer: staffMemberReadOnly },
  },
  resource: {
    ...family({ ...resourceCalls, list: resourceCalls.query }, { wireName: 'resource' }),
    start: ({ ids }) => ({ name: numbered('Room'), typeId: ids.type }),
    chosen: ({ ids, locationId }) => {
      const somewhere = { requires: located([{ locationId }]) };
      return {
        typeId: { values: [ids.type] },
        'workingHoursSchedules.values': { values: [[{ scheduleId: ids.hours, shared: true }]] },
        'locationOptions.availableInAllLocations': { values: [true] },
        'locationOptions.specificLocationOptions.availableInBusinessLocations': {
          ...somewhere,
          values: [true],
        },
        'locationOptions.specificLocationOptions.businessLocations': {
          ...somewhere,
          values: [[{ locationId }]],
        },
      };
    },
    except: { byServer: [...versionFields, 'eventsSchedule.scheduleId'] },
  },
  resourceType: {
    ...family({ ...resourceTypeCalls, list: resourceTypeCalls.query }, { wireName: 'resourceType' }),
    start: () => ({ name: numbered('Rooms') }),
    chosen: () => ({ name: { values: [() => numbered('Bicycles')] } }),
    except: { byServer: versionFields },
  },
  addOn: {
    ...family({ ...addOnCalls, list: addOnCalls.queryByAddress }, { wireName: 'addOn' }),
    start: () => ({ name: numbered('Towel') }),
    chosen: () => ({
      'price.currency': { requires: { price: { value: '2' } } },
    }),
    except: { byServer: [...versionFields, 'price.formattedValue'] },
  },
  plan: {
    ...family({ ...pricingPlanCalls, list: pricingPlanCalls.queryByAddress }, { wireName: 'plan' }),
    start: () => ({ name: numbered('Ten classes') }),
    chosen: () => ({
      slug: { values: [() => `classes-${(count += 1)}`] },
      'benefit.type': { values: ['UNLIMITED'] },
      'benefit.sessions': { requires: { benefit: { type: 'LIMITED', sessions: 5 } } },
    }),
    except: { byServer: [...versionFields, 'currency'], apart: ['archived', 'sortOrder'] },
  },
  serviceOptionsAndVariants: {
    ...family(
      {
        create: prices.createServiceOptionsAndVariants,
        get: prices.getServiceOptionsAndVariants,
        update: prices.updateServiceOptionsAndVariants,
        list: prices.queryServiceOptionsAndVariants,
      },
      { wireName: 'serviceOptionsAndVariants' },
    ),
    start: async ({ create }) => {
      const { id } = await create(yogaClass({ name: numbered('Varied'), ...varying }));
      return { serviceId: id, ...byAge({ Child: '5', Adult: '9' }, optionId) };
    },
    chosen: ({ create }) => ({
      serviceId: {
        values: [async () => (await create(yogaClass({ name: numbered('Varied'), ...varying }))).id],
      },
      'options.values': {
        values: [
          [{ id: optionId, type: 'CUSTOM', customData: { name: 'Renamed', choices: ['Child', 'Adult'] } }],
        ],
      },
      'variants.values': { values: [byAge({ Child: '6', Adult: '8' }, optionId).variants?.values] },
    }),
    except: { byServer: ['id', 'revision', ...optionsAndVariantsReadOnly], once: ['serviceId'] },
  },
  savedView: {
    ...family({
      create: views.createSavedView,
      get: views.getSavedView,
      update: views.updateSavedView,
      list: views.listSavedViews,
    }),
    start: () => ({ resource: 'services', name: numbered('Kept') }),
    chosen: () => ({
      name: { values: [() => numbered('Other text')] },
      position: { values: [0, 1] },
      'sort.field': { requires: { sort: { field: 'name', order: 'ASC' } }, together: true },
      'sort.order': { requires: { sort: { field: 'name', order: 'ASC' } }, together: true },
    }),
    except: { byServer: [...savedViewReadOnly, 'revision'], once: ['resource'] },
  },
  schedule: {
    ...family({ ...scheduleCalls, list: scheduleCalls.query }, { wireName: 'schedule' }),
    start: () => ({ name: numbered('Tours') }),
    chosen: () => ({
      businessTimeZoneEnabled: { requires: { timeZone: 'Europe/Berlin' } },
      timeZone: {
        values: ['Europe/Berlin', 'America/New_York'],
        requires: { businessTimeZoneEnabled: false, timeZone: 'UTC' },
      },
    }),
    except: { byServer: [...versionFields, 'location'], apart: ['status'] },
  },
  event: {
    ...family(
      { create: createEvent, get: getEvent, update: updateEvent, list: queryEvents },
      {
        wireName: 'event',
        range: {
          fromLocalDate: '2027-01-01T00:00:00',
          toLocalDate: '2027-12-31T00:00:00',
          recurrenceType: ['NONE', 'MASTER'],
        },
      },
    ),
    start: ({ ids }) => ({ scheduleId: ids.sessions, ...mondayMorning }),
    chosen: ({ ids, locationId, resourceId }) => {
      const abroad = { timeZone: 'America/New_York' };
      const zone = {
        values: ['America/New_York'],
        requires: {
          start: { ...mondayMorning.start, ...abroad },
          end: { ...mondayMorning.end, ...abroad },
        },
        together: true,
      } as const;
      const atLocation = { requires: { location: { type: 'BUSINESS', id: locationId } } };
      const weekly = { requires: { recurrenceRule: { frequency: 'WEEKLY', days: ['MONDAY'] } } };
      return {
        scheduleId: { values: [ids.sessions] },
        type: { values: ['CLASS'] },
        'start.localDate': { values: ['2027-05-03T08:00:00', '2027-05-03T09:30:00'] },
        'end.localDate': { values: ['2027-05-03T11:00:00', '2027-05-03T09:30:00'] },
        'start.timeZone': zone,
        'end.timeZone': zone,
        allDay: {
          requires: {
            start: { localDate: '2027-05-03T00:00:00' },
            end: { localDate: '2027-05-04T00:00:00' },
          },
        },
        'location.id': { ...atLocation, values: [locationId] },
        'location.type': { ...atLocation, values: ['BUSINESS'] },
        resources: { values: [[{ id: resourceId }]] },
        'recurrenceRule.frequency': { ...weekly, values: ['WEEKLY'] },
        'recurrenceRule.days': { ...weekly, values: [['MONDAY']] },
        'recurrenceRule.interval': { ...weekly, values: [1, 2] },
        'recurrenceRule.count': { ...weekly, values: [3, 5] },
        'recurrenceRule.until.localDate': {
          ...weekly,
          values: ['2027-06-07T09:00:00', '2027-05-24T09:00:00'],
        },
      };
    },
    except: {
      byServer: [
        ...versionFields,
        'adjustedStart',
        'adjustedEnd',
        'externalScheduleId',
        // The bookings of a session.
        'participants',
        'recurrenceType',
        'recurringEventId',
        'remainingCapacity',
      ],
      // The transparency of a session is that of its resources without one of their own.
      apart: ['status', 'transparency'],
      referred: /\.utcDate$|^location\.name$/,
    },
  },
  addOnGroup: {
    calls: { create: createAddOnGroup, update: updateAddOnGroup },
    wireName: 'addOnGroup',
    readings: ({ id }, { serviceId }) => [
      {
        call: services.getService,
        input: { path: { serviceId } },
        record: (answer) => listed(getPath(answer, 'service.addOnGroups'), id),
      },
    ],
    additional: async ({ create }) => ({
      serviceId: (await create(yogaClass({ name: numbered('Yoga') }))).id,
    }),
    start: () => ({ name: 'Extras' }),
    chosen: ({ ids }) => ({ addOnIds: { values: [[ids.addOn]] } }),
    except: { byServer: ['id'] },
  },
  booking: {
    calls: { create: createBooking },
    wireName: 'booking',
    readings: ({ id }) => [
      {
        call: queryExtendedBookings,
        input: { body: { query: { filter: { id } } } },
        record: (answer) => itemsOf(answer)[0]?.['booking'],
      },
    ],
    start: ({ ids }) => ({
      bookedEntity: { slot: { serviceId: ids.service, eventId: ids.event } },
      totalParticipants: 1,
    }),
    chosen: ({ ids }) => ({
      status: { values: ['CONFIRMED'] },
      selectedPaymentOption: { values: ['OFFLINE', 'UNDEFINED'] },
      'contactDetails.contactId': { values: [ids.contact] },
      'contactDetails.timeZone': { values: ['Europe/Berlin', 'America/New_York'] },
      'participantsChoices.serviceChoices': {
        requires: { totalParticipants: undefined },
        values: [[{ numberOfParticipants: 2 }], [{ numberOfParticipants: 1 }]],
      },
      bookedAddOns: { values: [[{ id: ids.addOn, groupId: ids.addOnGroup, quantity: 1 }]] },
    }),
    // What it takes is decided by the time that it asks for: rules/bookings/bookings.test.ts.
    except: {
      byServer: [
        ...versionFields,
        'bookedEntity',
        'paymentStatus',
        'createdBy',
        'startDate',
        'endDate',
        'canceledDate',
        'doubleBooked',
        'multiServiceBookingInfo',
        'formId',
        'appId',
        'createdByAppId',
      ],
    },
  },
};

const categories = 'Deprecated names of the calls of categories.';
const bookings = 'An action on a booking: rules/bookings/bookings.test.ts.';
const customers = 'A customer begins with a booking: rules/bookings/contacts.test.ts.';
const people = 'A sign-in, a test business or an order, no record of the catalogue.';
const settings = 'A setting, a profile or a program: everySetting.test.ts.';

/** Creates and updates of other records. */
const others: Readonly<Record<string, string>> = {
  createCategoryV1: categories,
  updateCategoryV1: categories,
  updateStaffMemberSettings: settings,
  updateSignedInMember: settings,
  updateSignOnPolicy: settings,
  updateBusiness: settings,
  createOauthClient: settings,
  createRedirectSession: people,
  createTestBusiness: people,
  createMultiServiceBooking: bookings,
  createPlanOrder: people,
  updateBookingExtendedFields: bookings,
  updateContact: customers,
  updateNumberOfParticipants: bookings,
  updateBookingsSettings: settings,
};

test('every create and update of a record is walked', () => {
  const names = Object.values(walked).flatMap(({ calls }) => [
    calls.create.name,
    ...(calls.update ? [calls.update.name] : []),
  ]);
  const all = allCalls.filter(({ name, effect }) => effect === 'write' && /^(create|update)/.test(name));
  expect(all.map(({ name }) => name).toSorted()).toEqual([...names, ...Object.keys(others)].toSorted());
});

const isBelow = (path: string, parents: readonly string[] = []) =>
  parents.some((parent) => path === parent || path.startsWith(`${parent}.`));

/** A path with its values, and the fields that these need. */
interface Walk extends Chosen {
  path: string;
  values: readonly unknown[];
  /** Which of the values is first, so that paths written together have different values. */
  turn: number;
  /** Whether the value is stored: on create, and by an update. */
  due: { create: boolean; update: boolean };
}

/** A value to write at a path. */
interface Put {
  walk: Walk;
  value: unknown;
}

/** 'stored', or the values at the path in the answer and in every reading; the answer itself if it is a refusal. */
type Result = unknown;
type Write = (puts: readonly Put[]) => Promise<Result[]>;

const withValues = (fields: Fields, puts: readonly Put[]) =>
  puts.reduce((all, { walk, value }) => setPath(all, walk.path, value), fields);

/** Makes the values of the walks at a position. */
const putsOf = (walks: readonly Walk[], at: number): Promise<Put[]> =>
  Promise.all(
    walks
      .filter(({ values }) => at < values.length)
      .map(async (walk) => {
        const value: unknown = walk.values[(at + walk.turn) % walk.values.length];
        return { walk, value: typeof value === 'function' ? ((await value()) as unknown) : value };
      }),
  );

/**
 * Writes the walks' values at a position into one record. If one of them is not stored, writes each half into a record
 * of its own, down to single walks: so a failure names its path.
 */
async function inOneRecord(
  walks: readonly Walk[],
  at: number,
  open: () => Write,
): Promise<[string, Result][]> {
  const puts = await putsOf(walks, at);
  if (puts.length === 0) return [];
  const results = await open()(puts);
  if (puts.length === 1 || results.every((result) => result === 'stored')) {
    return puts.map(({ walk }, index) => [walk.path, results[index]]);
  }
  const half = Math.ceil(puts.length / 2);
  const all = puts.map(({ walk }) => walk);
  return [
    ...(await inOneRecord(all.slice(0, half), at, open)),
    ...(await inOneRecord(all.slice(half), at, open)),
  ];
}

describe.each(engines)('on $name', ({ open }) => {
  let server: TestApp;
  let made: Made;
  beforeAll(async () => {
    server = startTestApp(await open());
    made = await openMade(server);
  });

  async function send(call: Call, input: object): Promise<unknown> {
    const response = await server.app(requestFor(call, input, { token: made.admin }));
    return response.json();
  }

  /** The writes of a kind of record, each of several values into one record. */
  function writesOf({ calls, readings, wireName, start, additional }: Walked, maskName: string | undefined) {
    const wrapped = (fields: Fields) => (wireName === undefined ? fields : { [wireName]: fields });
    const seen = async (answer: unknown, puts: readonly Put[], rest: Fields): Promise<Result[]> => {
      const record = unwrapped(answer, wireName);
      if (!record) return puts.map(() => [answer]);
      const records: unknown[] = [record];
      for (const reading of readings(record, rest)) {
        records.push(reading.record(await send(reading.call, reading.input)));
      }
      return puts.map(({ walk, value }) => {
        const values = records.map((one) => getPath(one, walk.path));
        return values.length > 1 && values.every((one) => holds(one, value)) ? 'stored' : values;
      });
    };
    const begin = async (puts: readonly Put[]) => ({
      fields: Object.assign({ ...(await start(made)) }, ...puts.map(({ walk }) => walk.requires)) as Fields,
      rest: (await additional?.(made)) ?? {},
    });
    const { create, update } = calls;

    const created: Write = async (puts) => {
      const { fields, rest } = await begin(puts);
      return seen(
        await send(create, { body: { ...rest, ...wrapped(withValues(fields, puts)) } }),
        puts,
        rest,
      );
    };
    /** Every write of one opening updates the same new record. */
    const openUpdate = (call: Call, mask: (puts: readonly Put[]) => object): Write => {
      let opened: { record: Fields; rest: Fields } | undefined;
      return async (puts) => {
        if (!opened) {
          const { fields, rest } = await begin(puts);
          const record = unwrapped(await send(create, { body: { ...rest, ...wrapped(fields) } }), wireName);
          if (!record) throw new Error(`No record to change ${puts.map(({ walk }) => walk.path).join()} of.`);
          opened = { record, rest };
        }
        const { record, rest } = opened;
        const { id, revision } = record;
        const version = revision === undefined ? { id } : { revision };
        const together = puts.map(({ walk }) => (walk.together ? walk.requires : {}));
        const sent = withValues(Object.assign({}, ...together, version) as Fields, puts);
        const answer = await send(call, {
          ...idOf(call, id),
          body: { ...rest, ...wrapped(sent), ...mask(puts) },
        });
        opened = { record: unwrapped(answer, wireName) ?? record, rest };
        return seen(answer, puts, rest);
      };
    };
    return {
      created,
      ...(update && { openUpdated: () => openUpdate(update, () => ({})) }),
      ...(update &&
        maskName && {
          openMasked: () =>
            openUpdate(update, (puts) => ({ [maskName]: puts.map(({ walk }) => walk.path).join() })),
        }),
    };
  }

  test.each(Object.entries(walked))(
    'every written path of a %s is read back',
    async (_, kind) => {
      const { calls, wireName, chosen, except } = kind;
      const body = (calls.update ?? calls.create).schemas.body as z.ZodObject;
      const entity = wireName === undefined ? body : (body.shape[wireName] as z.ZodType);
      const mask = Object.keys(body.shape).find((key) => key === 'mask' || key === 'fieldMask');
      const { created, openUpdated, openMasked } = writesOf(kind, mask);
      const choices = chosen?.(made) ?? {};
      const walks = writtenPaths(entity).map(({ path, schema }, turn): Walk => {
        const isIgnored =
          isBelow(path, [...(except.byServer ?? []), ...(except.apart ?? [])]) ||
          (except.referred?.test(path) ?? false);
        const due = { create: !isIgnored, update: !isIgnored && !isBelow(path, except.once) };
        const { values = valuesOf(schema), ...choice } = choices[path] ?? {};
        const own = values.map((value) => (isPlainText(value) ? `${value} ${turn}` : value));
        return { path, values: own, turn, due, ...choice };
      });

      const results = new Map<string, Result[]>();
      const note = (path: string, written: string, result: Result) => {
        const key = `${path} ${written}`;
        results.set(key, [...(results.get(key) ?? []), result]);
      };
      const ways = [
        { written: 'created', open: () => created, act: 'create' },
        ...(openMasked ? [{ written: 'masked', open: openMasked, act: 'update' } as const] : []),
      ] as const;
      for (const { written, open, act } of ways) {
        // Walks that need other fields, or whose value is not stored, have a record of their own.
        const [alone, others] = parted(walks, ({ requires, due }) => requires !== undefined || !due[act]);
        for (const group of [others, ...alone.map((walk) => [walk])]) {
          for (let at = 0; at < Math.max(...group.map(({ values }) => values.length)); at += 1) {
            for (const [path, result] of await inOneRecord(group, at, open)) note(path, written, result);
          }
        }
      }
      // An update without a mask has nothing but the path.
      if (openUpdated) {
        for (const walk of walks) {
          const updated = openUpdated();
          for (const at of walk.values.keys()) {
            for (const result of await updated(await putsOf([walk], at))) note(walk.path, 'updated', result);
          }
        }
      }

      const stored: Record<string, unknown> = {};
      const due: Record<string, unknown> = {};
      for (const walk of walks) {
        for (const written of [
          'created',
          ...(openUpdated ? ['updated'] : []),
          ...(openMasked ? ['masked'] : []),
        ]) {
          const key = `${walk.path} ${written}`;
          const all = results.get(key) ?? [];
          const isStored = all.length > 0 && all.every((result) => result === 'stored');
          const isDue = written === 'created' ? walk.due.create : walk.due.update;
          stored[key] = isStored ? 'stored' : isDue ? all : 'not stored';
          due[key] = isDue ? 'stored' : 'not stored';
        }
      }
      expect(stored).toEqual(due);
    },
    300_000,
  );
});

function isPlainText(value: unknown): value is string {
  return value === 'Plain text' || value === 'Other text';
}

/** The items that pass, and the others. */
function parted<Item>(items: readonly Item[], passes: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter((item) => passes(item)), items.filter((item) => !passes(item))];
}
