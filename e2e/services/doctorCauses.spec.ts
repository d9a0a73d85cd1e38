import type { Locator, Page } from 'playwright/test';
import type { BodyOf } from '../../contract/call.ts';
import { diagnoseAvailability } from '../../contract/calls/availability/diagnose.ts';
import {
  listAvailabilityTimeSlots,
  listEventTimeSlots,
} from '../../contract/calls/availability/timeSlots.ts';
import { cancelBooking, createBooking } from '../../contract/calls/bookings/bookings.ts';
import { cancelEvent, createEvent } from '../../contract/calls/calendar/calendarEvents.ts';
import { querySchedules } from '../../contract/calls/calendar/schedules.ts';
import { getWeeklyHours, setWeeklyHours } from '../../contract/calls/calendar/weeklyHours.ts';
import { createLocation, listLocations } from '../../contract/calls/locations/locations.ts';
import { createResource } from '../../contract/calls/locations/resources.ts';
import { createResourceType } from '../../contract/calls/locations/resourceTypes.ts';
import { enablePricingPlansForService } from '../../contract/calls/services/serviceParts.ts';
import { createPricingPlan } from '../../contract/calls/prices/pricingPlans.ts';
import { createCategory } from '../../contract/calls/services/categories.ts';
import { createStaffMember, deleteStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import {
  assignWorkingHoursSchedule,
  setServiceProvider,
} from '../../contract/calls/staff/staffMemberWork.ts';
import { createBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { diagnoseCodes, type DiagnoseCode } from '../../contract/entities/availability/diagnosis.ts';
import { eventDays } from '../../contract/entities/calendar/calendarEvent.ts';
import type { WeeklyPeriod } from '../../contract/entities/calendar/weeklyHours.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import type { BookingPolicyInput } from '../../contract/entities/terms/bookingPolicy.ts';
import { fromWallClock } from '../../contract/wallClock.ts';
import { save } from '../editor.ts';
import { ofToday } from '../../testDeep.ts';
import { arriveAt, dayIn, expect, test, toast, visit, type TestBusiness } from '../fixtures.ts';

/**
 * Every cause for which customers cannot book: each is planted, read first in the booking status, and repaired in the
 * field that its Fix focuses, until a customer books. One in eight a day; all under `npm run test:deep`.
 */

const timeZone = 'Europe/Berlin';

/** A weekday that is neither today nor tomorrow in any zone. */
const soon = dayIn(3);
const weekday = eventDays[(new Date(soon).getUTCDay() + 6) % 7]!;

const open = (openTime: string, closeTime: string, openDay = weekday): WeeklyPeriod => ({
  openDay,
  openTime,
  closeDay: openDay,
  closeTime,
});
const everyDay = eventDays.map((day) => open('09:00', '17:00', day));

type World = Awaited<ReturnType<typeof openWorld>>;

/** A business in which everything is bookable, with the means to spoil it. */
async function openWorld(business: TestBusiness) {
  const { api } = business;
  const { locations } = await api.send(listLocations, { query: {} });
  const here = locations[0]!.id;
  const { category } = await api.send(createCategory, { body: { category: { name: 'Offered' } } });
  const policy = async (terms: BookingPolicyInput) => {
    const bookingPolicy = { name: 'Terms', participantsPolicy: { maxParticipantsPerBooking: 5 }, ...terms };
    return (await api.send(createBookingPolicy, { body: { bookingPolicy } })).bookingPolicy.id;
  };

  /** A staff member with hours of their own. */
  async function person(name: string, periods: readonly WeeklyPeriod[] = everyDay) {
    const body = { staffMember: { name }, fields: ['RESOURCE_DETAILS' as const] };
    const { staffMember } = await api.send(createStaffMember, { body });
    const { id, resourceId = '', resource } = staffMember;
    const scheduleId = resource?.eventsSchedule?.id ?? '';
    await api.send(assignWorkingHoursSchedule, { path: { staffMemberId: id }, body: { scheduleId } });
    const path = { scheduleId };
    const { revision } = (await api.send(getWeeklyHours, { path })).weeklyHours;
    await api.send(setWeeklyHours, { path, body: { weeklyHours: { revision, periods: [...periods] } } });
    return { id, resourceId, scheduleId };
  }

  const offer = async ({ policyId, ...fields }: ServiceInput & { policyId?: string }): Promise<Service> =>
    business.hasService({
      category: { id: category.id },
      bookingPolicy: { id: policyId ?? (await policy({})) },
      ...fields,
    });
  const appointment = (resourceId: string, fields: ServiceInput & { policyId?: string } = {}) =>
    offer({
      type: 'APPOINTMENT',
      defaultCapacity: 1,
      staffMemberIds: [resourceId],
      locations: [{ type: 'BUSINESS', business: { id: here } }],
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      ...fields,
    });
  const event = async (
    scheduleId: string | undefined,
    [day, from, to]: readonly [string, string, string],
  ) => {
    const [start, end] = [from, to].map((time) => ({ localDate: `${day}T${time}:00` }));
    return (await api.send(createEvent, { body: { event: { scheduleId, start, end } } })).event;
  };
  /** Blocks a time every week. */
  const block = (scheduleId: string, from: string, to: string) => {
    const recurrenceRule = { frequency: 'WEEKLY' as const, days: [weekday] };
    const [start, end] = [from, to].map((time) => ({ localDate: `${soon}T${time}:00` }));
    return api.send(createEvent, { body: { event: { scheduleId, start, end, recurrenceRule } } });
  };
  const session = ({ schedule }: Service, day = soon) => event(schedule?.id, [day, '18:00', '19:00']);
  const book = async (bookedEntity: NonNullable<Booked>, more: Partial<Booking> = {}) => {
    const contactDetails = { firstName: 'Ines', email: 'ines@example.com' };
    const booking = { bookedEntity, contactDetails, totalParticipants: 1, ...more };
    return (
      await (more.status === 'CONFIRMED' ? api : business.visitor).send(createBooking, { body: { booking } })
    ).booking;
  };
  await person('Zoe');
  return { ...business, here, policy, person, offer, appointment, block, session, book };
}

type Booking = BodyOf<typeof createBooking>['booking'];
type Booked = Booking['bookedEntity'];

/** Books the first time that the calls for customers find. */
async function bookAsCustomer({ visitor, book }: World, { id: serviceId, type, schedule }: Service) {
  const range = { fromLocalDate: `${dayIn(0)}T00:00:00`, toLocalDate: `${dayIn(30)}T00:00:00`, timeZone };
  const one = { cursorPaging: { limit: 1 }, ...range };
  if (type === 'APPOINTMENT') {
    const body = { serviceId, bookable: true, ...one };
    const [slot] = (await visitor.send(listAvailabilityTimeSlots, { body })).timeSlots;
    return book({ slot: { serviceId, startDate: fromWallClock(slot?.localStartDate ?? '', timeZone) } });
  }
  if (type === 'CLASS') {
    const found = await visitor.send(listEventTimeSlots, { body: { serviceIds: [serviceId], ...one } });
    return book({ slot: { eventId: found.timeSlots[0]?.eventInfo?.eventId } });
  }
  return book({ schedule: { scheduleId: schedule?.id, serviceId } });
}

interface Row {
  /** Customers with its link can book it all the same. */
  warns?: true;
  plant: (world: World) => Promise<Service>;
  /** Label of the button. */
  fix: string;
  /** The field that it focuses. */
  field: (page: Page) => Locator;
  /** Repairs the cause in the focused field, and saves. */
  repair: (page: Page) => Promise<void>;
}

const flip = async (page: Page) => {
  await page.keyboard.press('Space');
  await save(page);
};
const fill = (text: string) => async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
  await save(page);
};
const theSwitch = (name: string | RegExp) => (page: Page) => page.getByRole('switch', { name });
const inGroup = (name: string) => (page: Page) =>
  page.getByRole('group', { name }).getByRole('checkbox').first();

/** Plans the proposed session. */
const planSession = async (page: Page) => {
  const planning = page.getByRole('dialog', { name: 'New sessions' });
  await firstDay(page).fill(soon);
  await planning.getByLabel('Repeat').selectOption('Doesn’t repeat');
  await planning.getByRole('button', { name: 'Plan sessions' }).click();
  await expect(planning).toBeHidden();
};
const firstDay = (page: Page) =>
  page.getByRole('dialog', { name: 'New sessions' }).getByLabel('First day', { exact: true });

/** The search of the staff where they are many, else the first of them. */
const firstStaff = (page: Page) => page.locator('[data-field="staffMemberIds"] input').first();

const byPlan: ServiceInput['payment'] = {
  rateType: 'FIXED',
  fixed: { price: { value: '18', currency: 'EUR' } },
  options: { online: false, inPerson: false, pricingPlan: true },
};
const paymentMethod = inGroup('Payment methods');
const payInPerson = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'In person' }).check();
  await save(page);
};

const needOf = (type: string) => (page: Page) => page.getByRole('combobox', { name: `${type}: required` });
const dropNeed = async (page: Page) => {
  await page.locator('select:focus').selectOption('none');
  await save(page);
};

const locationsOfSession = (page: Page) =>
  page.getByRole('dialog', { name: 'Change session' }).getByRole('textbox', { name: 'Spots' });
const makeRoom = async (page: Page) => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
};

const rows: Record<DiagnoseCode, Row> = {
  HIDDEN: {
    plant: async ({ person, appointment }) =>
      appointment((await person('Hanna')).resourceId, { name: 'Hidden', hidden: true }),
    fix: 'Make visible…',
    field: theSwitch(/Visible to customers/),
    repair: flip,
  },
  BOOKING_OFF: {
    plant: async ({ person, appointment }) =>
      appointment((await person('Olga')).resourceId, { name: 'Off', onlineBooking: { enabled: false } }),
    fix: 'Turn on…',
    field: theSwitch(/Online booking/),
    repair: flip,
  },
  NO_CATEGORY: {
    plant: async ({ person, here, ...world }) =>
      world.hasService({
        name: 'Stray',
        type: 'APPOINTMENT',
        defaultCapacity: 1,
        staffMemberIds: [(await person('Carl')).resourceId],
        locations: [{ type: 'BUSINESS', business: { id: here } }],
        schedule: { availabilityConstraints: { sessionDurations: [60] } },
      }),
    fix: 'Choose category…',
    field: (page) => page.getByRole('combobox', { name: 'Category' }),
    repair: async (page) => {
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Offered');
      await save(page);
    },
  },
  STAFF_DELETED: {
    plant: async ({ person, appointment, api }) => {
      const { id, resourceId } = await person('Dora');
      const service = await appointment(resourceId, { name: 'Left' });
      await api.send(deleteStaffMember, { path: { staffMemberId: id } });
      return service;
    },
    fix: 'Assign staff…',
    field: firstStaff,
    repair: async (page) => {
      await page.getByRole('checkbox', { name: 'Zoe' }).check();
      await save(page);
    },
  },
  NO_RESOURCE_OF_TYPE: {
    plant: async ({ person, appointment, api }) => {
      const { resourceType } = await api.send(createResourceType, {
        body: { resourceType: { name: 'Saunas' } },
      });
      const serviceResources = [{ resourceType: { id: resourceType.id } }];
      return appointment((await person('Sam')).resourceId, { name: 'Sauna', serviceResources });
    },
    fix: 'Change rooms…',
    field: needOf('Saunas'),
    repair: dropNeed,
  },
  RESOURCE_TAKEN: {
    plant: async ({ person, appointment, api }) => {
      const { location } = await api.send(createLocation, { body: { location: { name: 'Elsewhere' } } });
      const { resourceType } = await api.send(createResourceType, {
        body: { resourceType: { name: 'Pools' } },
      });
      const businessLocations = [{ locationId: location.id }];
      const locationOptions = {
        availableInAllLocations: false,
        specificLocationOptions: { availableInBusinessLocations: true, businessLocations },
      };
      const resource = { name: 'Far pool', typeId: resourceType.id, locationOptions };
      await api.send(createResource, { body: { resource } });
      const serviceResources = [{ resourceType: { id: resourceType.id } }];
      return appointment((await person('Paul')).resourceId, { name: 'Swim', serviceResources });
    },
    fix: 'Change rooms…',
    field: needOf('Pools'),
    repair: dropNeed,
  },
  DURATION_TOO_LONG_FOR_HOURS: {
    plant: async ({ person, appointment }) => {
      const { resourceId } = await person('Lou', [open('09:00', '10:00')]);
      const schedule = { availabilityConstraints: { sessionDurations: [120] } };
      return appointment(resourceId, { name: 'Long', schedule });
    },
    fix: 'Change duration…',
    field: (page) => page.getByRole('textbox', { name: 'Duration' }),
    repair: fill('60'),
  },
  BOOKED_OUT: {
    plant: async ({ person, appointment, block }) => {
      const { resourceId, scheduleId } = await person('Bea', [open('09:00', '12:00')]);
      await block(scheduleId, '09:00', '12:00');
      return appointment(resourceId, { name: 'Sold out' });
    },
    fix: 'Add staff…',
    field: firstStaff,
    repair: async (page) => {
      await page.getByRole('checkbox', { name: 'Zoe' }).check();
      await save(page);
    },
  },
  BUFFER: {
    plant: async ({ person, appointment, block }) => {
      const { resourceId, scheduleId } = await person('Bo', [open('09:00', '10:00')]);
      await block(scheduleId, '10:00', '11:00');
      const schedule = { availabilityConstraints: { sessionDurations: [60], timeBetweenSessions: 30 } };
      return appointment(resourceId, { name: 'Tight', schedule });
    },
    fix: 'Change buffer time…',
    field: (page) => page.getByRole('textbox', { name: 'Buffer time after' }),
    repair: fill('0'),
  },
  NO_PAYMENT_OPTION: {
    warns: true,
    plant: async ({ person, appointment }) =>
      appointment((await person('Nora')).resourceId, { name: 'Unpaid', payment: byPlan }),
    fix: 'Choose payment…',
    field: paymentMethod,
    repair: payInPerson,
  },
  PLAN_REQUIRED: {
    warns: true,
    plant: async ({ person, appointment, api }) => {
      const service = await appointment((await person('Gil')).resourceId, {
        name: 'Members only',
        payment: byPlan,
      });
      const { plan } = await api.send(createPricingPlan, { body: { plan: { name: 'Gold' } } });
      const pricingPlanIds = [plan.id];
      await api.send(enablePricingPlansForService, {
        path: { serviceId: service.id },
        body: { pricingPlanIds },
      });
      return service;
    },
    fix: 'Choose payment…',
    field: paymentMethod,
    repair: payInPerson,
  },
  NO_STAFF: {
    plant: async ({ person, appointment, api }) => {
      const { id, resourceId } = await person('Nils');
      const service = await appointment(resourceId, { name: 'Nobody' });
      await api.send(setServiceProvider, { path: { staffMemberId: id }, body: { serviceProvider: false } });
      return service;
    },
    fix: 'Let them provide services…',
    field: theSwitch(/services/),
    repair: flip,
  },
  NO_HOURS: {
    plant: async ({ person, appointment }) =>
      appointment((await person('Nina', [])).resourceId, { name: 'Idle' }),
    fix: 'Add hours…',
    field: theSwitch('Monday'),
    repair: flip,
  },
  NO_HOURS_AT_PLACE: {
    plant: async ({ person, appointment, api }) => {
      const { location } = await api.send(createLocation, { body: { location: { name: 'North' } } });
      const periods = [{ ...open('09:00', '17:00', 'MONDAY'), locationId: location.id }];
      return appointment((await person('Per', periods)).resourceId, { name: 'Far' });
    },
    fix: 'Add hours…',
    field: (page) => page.getByRole('combobox', { name: 'Monday, location' }),
    repair: async (page) => {
      await page.locator('select:focus').selectOption('Main place');
      await save(page);
    },
  },
  CLOSED: {
    plant: async ({ person, appointment, api, businessId }) => {
      const { location } = await api.send(createLocation, { body: { location: { name: 'Shut' } } });
      const { schedules } = await api.send(querySchedules, { body: {} });
      const closure = {
        scheduleId: schedules.find(({ externalId }) => externalId === businessId)?.id,
        title: 'Rebuilding',
        start: { localDate: `${dayIn(-1)}T00:00:00` },
        end: { localDate: `${dayIn(100)}T00:00:00` },
        location: { id: location.id, type: 'BUSINESS' as const },
      };
      await api.send(createEvent, { body: { event: closure } });
      const locations = [{ type: 'BUSINESS' as const, business: { id: location.id } }];
      return appointment((await person('Cleo')).resourceId, { name: 'Shut down', locations });
    },
    fix: 'Change closures…',
    field: (page) => page.getByRole('listitem').filter({ hasText: 'Rebuilding' }).getByRole('button'),
    repair: async (page) => {
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await expect(toast(page, /removed/)).toBeVisible();
    },
  },
  TOO_EARLY: {
    plant: async ({ person, appointment, policy }) => {
      const early = { enabled: true, earliestBookingInMinutes: 60 };
      const { resourceId } = await person('Eva', [open('09:00', '17:00')]);
      return appointment(resourceId, {
        name: 'Early',
        policyId: await policy({ name: 'Early', limitEarlyBookingPolicy: early }),
      });
    },
    fix: 'Change first booking time…',
    field: (page) => page.locator('[data-field="limitEarlyBookingPolicy-enabled"] input').first(),
    repair: flip,
  },
  TOO_LATE: {
    plant: async ({ person, appointment, policy }) => {
      const late = { enabled: true, latestBookingInMinutes: 200 * 1440 };
      return appointment((await person('Tom')).resourceId, {
        name: 'Late',
        policyId: await policy({ name: 'Late', limitLateBookingPolicy: late }),
      });
    },
    fix: 'Change last booking time…',
    field: (page) => page.locator('[data-field="limitLateBookingPolicy-enabled"] input').first(),
    repair: flip,
  },
  NO_SESSIONS: {
    plant: ({ offer }) => offer({ name: 'Unplanned' }),
    fix: 'Plan sessions…',
    field: firstDay,
    repair: planSession,
  },
  CANCELLED: {
    plant: async ({ offer, session, api }) => {
      const service = await offer({ name: 'Called off' });
      const { id: eventId } = await session(service);
      await api.send(cancelEvent, { path: { eventId }, body: {} });
      return service;
    },
    fix: 'Plan sessions…',
    field: firstDay,
    repair: planSession,
  },
  NO_CAPACITY: {
    plant: async ({ offer, session, book }) => {
      const service = await offer({ name: 'Full', defaultCapacity: 1 });
      const { id: eventId } = await session(service);
      await book({ slot: { eventId } }, { status: 'CONFIRMED' });
      return service;
    },
    fix: 'Change capacity…',
    field: locationsOfSession,
    repair: makeRoom,
  },
  HELD_FOR_WAITING_LIST: {
    plant: async ({ offer, session, book, policy, api }) => {
      const waitlistPolicy = { enabled: true, capacity: 5, reservationTimeInMinutes: 600 };
      const policyId = await policy({ name: 'Waiting', waitlistPolicy });
      const service = await offer({ name: 'Held', defaultCapacity: 1, policyId });
      const { id: eventId } = await session(service);
      const { id: bookingId, revision } = await book({ slot: { eventId } }, { status: 'CONFIRMED' });
      await book({ slot: { eventId } }, { status: 'WAITING_LIST' });
      await api.send(cancelBooking, { path: { bookingId }, body: { revision } });
      return service;
    },
    fix: 'Change capacity…',
    field: locationsOfSession,
    repair: makeRoom,
  },
  COURSE_OVER: {
    plant: async ({ offer, session, policy }) => {
      const policyId = await policy({ name: 'Open', bookAfterStartPolicy: { enabled: true } });
      const service = await offer({ name: 'Past course', type: 'COURSE', policyId });
      await session(service, dayIn(-7));
      return service;
    },
    fix: 'Plan sessions…',
    field: firstDay,
    repair: planSession,
  },
  COURSE_STARTED: {
    plant: async ({ offer, session, policy }) => {
      const service = await offer({
        name: 'Running course',
        type: 'COURSE',
        policyId: await policy({ name: 'Strict' }),
      });
      await session(service, dayIn(-7));
      await session(service);
      return service;
    },
    fix: 'Allow late bookings…',
    field: (page) => page.locator('[data-field="bookAfterStartPolicy-enabled"] input').first(),
    repair: flip,
  },
};

const panel = (page: Page) => page.getByRole('region', { name: 'Booking status' });

/** The reasons of the coming weeks, by the call that the status is computed by. */
async function codesOf({ api }: World, { id: serviceId }: Service): Promise<string[]> {
  const range = { fromLocalDate: `${dayIn(0)}T00:00:00`, toLocalDate: `${dayIn(30)}T00:00:00` };
  const { reasons } = await api.send(diagnoseAvailability, { body: { serviceId, ...range } });
  return reasons.map(({ code }) => code);
}

async function proveFix(page: Page, world: World, service: Service, code: DiagnoseCode) {
  const { warns, fix, field, repair } = rows[code];
  await visit(page, `/services/${service.id}?panel=booking-status`);
  const first = panel(page).locator('li[data-code]').first();
  await expect(first).toHaveAttribute('data-code', code);
  await expect(first).toHaveAttribute('data-outcome', warns ? 'warned' : 'blocking');
  await first.getByRole('button', { name: fix, exact: true }).click();
  await expect(field(page)).toBeFocused();
  await repair(page);
  expect(await codesOf(world, service)).not.toContain(code);
  expect((await bookAsCustomer(world, service)).status).toMatch(/CREATED|CONFIRMED/);
}

test.describe('booking status', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('repairs each cause of today in the field that its button focuses', async ({ page, business }) => {
    const world = await openWorld(business);
    const causes: (readonly [DiagnoseCode, Service])[] = [];
    for (const code of ofToday(diagnoseCodes, 8)) {
      causes.push([code, await test.step(code, () => rows[code].plant(world))]);
    }
    await arriveAt(page, business, '/services/page-urls');
    await expect(page.getByRole('heading', { level: 1, name: 'Page URLs' })).toBeVisible();
    for (const [code, service] of causes) {
      await test.step(code, () => proveFix(page, world, service, code));
    }
  });
});
