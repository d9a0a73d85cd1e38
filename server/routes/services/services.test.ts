import { beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import * as calls from '../../../contract/calls/services/services.ts';
import { bulkCreateServices } from '../../../contract/calls/services/servicesInBulk.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { ask, massage, refused, startTestApp, yogaClass, type TestApp } from '../../testing/testApp.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const nowhere = '11111111-1111-4111-8111-111111111111';

/** A picture as the public client sends it back: everything in one text, other texts for the rest. */
const sentBack = (of: string) => ({
  image: {
    id: of,
    url: `wix:image://v1/${of}/A%20rolled%20mat#originWidth=480&originHeight=320`,
    width: 480,
    height: 320,
    altText: 'mat.svg',
    filename: 'mat.svg',
  },
});

const rangeOf = (durationRange: object) => ({ availabilityConstraints: { durationRange } });

describe.each(engines)('services on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  const business = () => openCatalogue(server);

  describe('creating', () => {
    test('fills in defaults and returns the whole service', async () => {
      const { offer, tokens } = await business();
      const service = await offer(yogaClass({ name: 'Morning Yoga' }));
      expect(service).toMatchObject({
        revision: '1',
        hidden: false,
        createdDate: '2027-03-01T09:00:00.000Z',
        updatedDate: '2027-03-01T09:00:00.000Z',
        mainSlug: { name: 'morning-yoga', custom: false },
        payment: { fixed: { price: { value: '15', currency: 'EUR' } }, options: { online: false } },
        onlineBooking: { enabled: true, requireManualApproval: false, allowMultipleRequests: false },
        bookingPolicy: { name: 'Default policy', default: true, revision: '1' },
        form: { id: '00000000-0000-0000-0000-000000000000' },
        staffMemberIds: [],
        urls: {
          servicePage: { url: 'http://localhost:4600/service-page/morning-yoga' },
          calendarPage: { relativePath: '/booking-calendar/morning-yoga' },
        },
      });
      const read = await ask(server, calls.getService, { path: { serviceId: service.id } }, tokens.visitor);
      expect(read.service).toEqual(service);
    });

    test('names every field that breaks a rule at once', async () => {
      const { admin } = await business();
      const body = { service: { type: 'APPOINTMENT', category: { id: nowhere }, defaultCapacity: 3 } };
      const refusal = await refused(server, calls.createService, { body }, admin);
      expect(refusal.status).toBe(400);
      expect(refusal.message).toMatch(/^INVALID_ARGUMENT: /);
      expect(refusal.rules).toEqual([
        'service.category.id INVALID_CATEGORY',
        'service.defaultCapacity INVALID_APPOINTMENT_CAPACITY',
        'service.name INVALID_SERVICE_NAME',
        'service.onlineBooking.enabled INVALID_ONLINE_BOOKING',
        'service.payment PAYMENT_REQUIRED',
        'service.schedule.availabilityConstraints.sessionDurations INVALID_SESSION_DURATION',
        'service.staffMemberIds INVALID_STAFF_MEMBER_IDS',
      ]);
    });

    test('refuses references that the business does not have', async () => {
      const { admin } = await business();
      const service = massage(nowhere, {
        bookingPolicy: { id: nowhere },
        form: { id: nowhere },
        locations: [{ type: 'BUSINESS', business: { id: nowhere } }],
        serviceResources: [{ resourceIds: { values: [nowhere] } }],
      });
      const refusal = await refused(server, calls.createService, { body: { service } }, admin);
      expect(refusal.rules).toEqual([
        'service.bookingPolicy.id INVALID_BOOKING_POLICY',
        'service.form.id INVALID_FORM',
        'service.locations.0.business.id INVALID_BUSINESS_LOCATION',
        'service.serviceResources VALIDATION',
        'service.staffMemberIds INVALID_STAFF_MEMBER_IDS',
      ]);
    });

    test('names limits and unknown fields by their wire path', async () => {
      const { admin } = await business();
      const service = {
        ...yogaClass({ name: 'x'.repeat(401) }),
        colour: 'red',
        payment: { rateType: 'FIXED', fixed: { price: { value: '1.234' } }, options: { inPerson: true } },
      };
      const refusal = await refused(server, calls.createService, { body: { service } }, admin);
      expect(refusal.rules).toEqual([
        'service.colour FIELD_NOT_ALLOWED',
        'service.name MAX_LENGTH',
        'service.payment.fixed.price.value DECIMAL_MAX_SCALE',
      ]);
      expect(refusal.violations[1]?.description).toBe('must be at most 400 characters long');
    });

    test('keeps only the part of the payment that the rate type uses', async () => {
      const { create } = await business();
      const { payment } = await create(
        yogaClass({
          payment: { rateType: 'NO_FEE', fixed: { price: { value: '15' } }, options: { inPerson: true } },
        }),
      );
      expect(payment).toEqual({
        rateType: 'NO_FEE',
        options: { online: false, inPerson: true, deposit: false, pricingPlan: false },
        pricingPlanIds: [],
        addOnOption: 'UNKNOWN_ADD_ON_PAYMENT_OPTIONS',
      });
    });

    test('fills in the location of the business', async () => {
      const { create, locationId } = await business();
      const location = { type: 'BUSINESS' as const, business: { id: locationId } };
      const { locations } = await create(yogaClass({ locations: [location] }));
      expect(locations).toEqual([
        {
          id: locationId,
          type: 'BUSINESS',
          business: { id: locationId, name: 'Main place', default: true, address: { country: 'DE' } },
          calculatedAddress: { country: 'DE' },
        },
      ]);
    });

    test('finds another slug for a taken name, and one for a name without letters', async () => {
      const { create } = await business();
      const names = ['Yoga', 'yoga!', 'YOGA', 'Grüße an Zoë', '瑜伽', '!!!'];
      const slugs = [];
      for (const name of names) slugs.push((await create(yogaClass({ name }))).mainSlug?.name);
      expect(slugs).toEqual(['yoga', 'yoga-1', 'yoga-2', 'grusse-an-zoe', 'untitled', 'untitled-1']);
    });
  });

  describe('changing', () => {
    test('touches only the sent fields and increments the revision', async () => {
      const { create, update } = await business();
      const before = await create(yogaClass({ description: 'Slow', tagLine: 'For all' }));
      server.passTime(60);
      const after = await update({ id: before.id, revision: '1', tagLine: 'For everybody' });
      const { tagLine: _tagLine, revision, updatedDate, ...rest } = after;
      expect({ revision, updatedDate }).not.toEqual({ revision: '1', updatedDate: before.updatedDate });
      expect(revision).toBe('2');
      expect(rest).toEqual(
        Object.fromEntries(
          Object.entries(before).filter(([key]) => !['tagLine', 'revision', 'updatedDate'].includes(key)),
        ),
      );
    });

    test('clears null fields, and masked fields that are missing', async () => {
      const { create, update } = await business();
      const { id } = await create(yogaClass({ description: 'Slow', tagLine: 'For all' }));
      expect(await update({ id, revision: '1', description: null })).not.toHaveProperty('description');
      const masked = await update({ id, revision: '2', name: 'Ignored' }, 'tagLine');
      expect(masked).not.toHaveProperty('tagLine');
      expect(masked.name).toBe('Yoga');
    });

    test('accepts a whole service unchanged from its answer', async () => {
      const { create, update, resourceId, locationId } = await business();
      const location = { type: 'BUSINESS' as const, business: { id: locationId } };
      const before = await create(massage(resourceId, { locations: [location] }));
      const after = await update({ ...before, name: 'Long massage' });
      expect(after.name).toBe('Long massage');
      expect(after.schedule).toEqual(before.schedule);
      expect(after.payment).toEqual(before.payment);
      expect(after.locations).toEqual(before.locations);
    });

    test('keeps a picture that a public client sends back as one text', async () => {
      const { create, update } = await openCatalogue(server);
      const image = {
        id: 'mat.svg',
        url: '/media/mat.svg',
        width: 480,
        height: 320,
        altText: 'A rolled mat',
      };
      const { id, revision } = await create(
        yogaClass({ media: { items: [{ image }], mainMedia: { image } } }),
      );
      const media = { items: [sentBack('mat.svg'), sentBack('new.png')], mainMedia: sentBack('mat.svg') };
      const changed = await update({ id, revision, media });
      expect(changed.media).toEqual({ items: [{ image }, sentBack('new.png')], mainMedia: { image } });
    });

    test('keeps nothing of a picture that another one replaces', async () => {
      const { create, update } = await openCatalogue(server);
      const image = { id: 'mat.svg', url: '/media/mat.svg', altText: 'A rolled mat', filename: 'mat.svg' };
      const other = { image: { id: 'ball.svg', url: '/media/ball.svg' } };
      const { id, revision } = await create(
        yogaClass({ media: { mainMedia: { image }, coverMedia: { image } } }),
      );
      const media = { mainMedia: other, coverMedia: { image: { id: 'mat.svg', altText: 'Mats' } } };
      expect((await update({ id, revision, media })).media).toEqual({
        mainMedia: other,
        coverMedia: { image: { ...image, altText: 'Mats' } },
      });
    });

    test('refuses a missing and a stale revision, the stale one with the current service', async () => {
      const { create, update, refuseUpdate } = await business();
      const { id } = await create(yogaClass());
      const current = await update({ id, revision: '1', name: 'Power Yoga' });
      expect((await refuseUpdate({ id, name: 'x' })).rules).toEqual(['service.revision REQUIRED_FIELD']);
      for (const revision of ['1', '3']) {
        const refusal = await refuseUpdate({ id, revision, name: 'x' });
        expect(refusal).toMatchObject({ status: 409, code: 'REVISION_MISMATCH' });
        expect(refusal.data.service).toEqual(current);
      }
    });

    test('refuses changes of fields that are fixed at creation', async () => {
      const { create, refuseUpdate, locationId } = await business();
      const { id } = await create(yogaClass());
      const location = { type: 'BUSINESS' as const, business: { id: locationId } };
      const refusal = await refuseUpdate({
        id,
        revision: '1',
        type: 'COURSE',
        appId: nowhere,
        locations: [location],
      });
      expect(refusal.rules).toEqual([
        'service.appId FIELD_NOT_ALLOWED',
        'service.locations FIELD_NOT_ALLOWED',
        'service.type FIELD_NOT_ALLOWED',
      ]);
    });

    test.each(['', '*', 'id', 'revision', 'a..b', 'locations', 'colour', '__proto__', 'media.items.0'])(
      'refuses the mask “%s”',
      async (mask) => {
        const { create, refuseUpdate } = await business();
        const { id } = await create(yogaClass());
        const refusal = await refuseUpdate({ id, revision: '1', name: 'x' }, mask);
        expect(refusal.violations.map(({ field }) => field)).toContain('mask');
      },
    );

    test('validates the service as a whole', async () => {
      const { create, refuseUpdate, resourceId } = await business();
      const { id } = await create(massage(resourceId));
      const refusal = await refuseUpdate({
        id,
        revision: '1',
        name: ' ',
        staffMemberIds: [],
        defaultCapacity: 2,
      });
      expect(refusal.rules).toEqual([
        'service.defaultCapacity INVALID_APPOINTMENT_CAPACITY',
        'service.name INVALID_SERVICE_NAME',
        'service.staffMemberIds INVALID_STAFF_MEMBER_IDS',
      ]);
    });

    test('stores the options of a range of durations for its unit only', async () => {
      const { create, update, resourceId } = await business();
      const hourOptions = { minDurationInMinutes: 60, maxDurationInMinutes: 120 };
      const schedule = rangeOf({ unitType: 'HOUR', hourOptions });
      const { id, revision } = await create(massage(resourceId, { schedule }));
      const byDay = { unitType: 'DAY', dayOptions: { minDurationInDays: 1, maxDurationInDays: 3 } };
      const updated = await update({ id, revision, schedule: rangeOf(byDay) });
      expect(updated.schedule?.availabilityConstraints?.durationRange).toEqual(byDay);
    });

    test('gives a renamed service a new slug and keeps the old one', async () => {
      const { create, update } = await business();
      const { id } = await create(yogaClass({ name: 'Yoga' }));
      server.passTime(60);
      const renamed = await update({ id, revision: '1', name: 'Power Yoga' });
      expect(renamed.mainSlug?.name).toBe('power-yoga');
      expect(renamed.supportedSlugs?.map(({ name }) => name)).toEqual(['power-yoga', 'yoga']);
      const back = await update({ id, revision: '2', name: 'YOGA' });
      expect(back.mainSlug?.name).toBe('yoga');
      expect(back.supportedSlugs).toHaveLength(2);
    });

    test('keeps a custom slug when the service is renamed', async () => {
      const { create, update, admin } = await business();
      const { id } = await create(yogaClass({ name: 'Yoga' }));
      await ask(server, setCustomSlug, { path: { serviceId: id }, body: { slug: 'stretch' } }, admin);
      const renamed = await update({ id, revision: '2', name: 'Power Yoga' });
      expect(renamed.mainSlug).toMatchObject({ name: 'stretch', custom: true });
      expect(renamed.supportedSlugs?.map(({ name }) => name).toSorted()).toEqual([
        'power-yoga',
        'stretch',
        'yoga',
      ]);
    });

    test('sets and clears the category of a service', async () => {
      const { create, update, admin } = await business();
      const { category } = await ask(
        server,
        createCategory,
        { body: { category: { name: 'Movement' } } },
        admin,
      );
      const { id } = await create(yogaClass());
      const inside = await update({ id, revision: '1', category: { id: category.id } });
      expect(inside.category).toEqual({ id: category.id, name: 'Movement', sortOrder: category.sortOrder });
      expect(await update({ id, revision: '2', category: null })).not.toHaveProperty('category');
    });

    test('places new services behind the others of their category', async () => {
      const { create, admin } = await business();
      const body = { category: { name: 'Movement' } };
      const { category } = await ask(server, createCategory, { body }, admin);
      const inside = (more: object = {}) => yogaClass({ category: { id: category.id }, ...more });
      const positions = [
        (await create(inside())).sortOrder,
        (await create(inside({ sortOrder: 7 }))).sortOrder,
        (await create(inside())).sortOrder,
        (await create(yogaClass())).sortOrder,
      ];
      expect(positions).toEqual([1, 7, 8, undefined]);
      const services = [inside(), inside({ sortOrder: 20 }), yogaClass(), inside()];
      const { results } = await ask(
        server,
        bulkCreateServices,
        { body: { services, returnEntity: true } },
        admin,
      );
      expect(results.map(({ item }) => item?.sortOrder)).toEqual([9, 20, undefined, 21]);
      const last = await create(inside({ sortOrder: Number.MAX_SAFE_INTEGER }));
      expect((await create(inside())).sortOrder).toBe(last.sortOrder);
    });
  });
});
