import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { cancelBooking } from '../../../contract/calls/bookings/bookings.ts';
import { createBookingPolicy } from '../../../contract/calls/terms/bookingPolicies.ts';
import { archivePricingPlan, createPricingPlan } from '../../../contract/calls/prices/pricingPlans.ts';
import {
  enablePricingPlansForService,
  setCustomSlug,
} from '../../../contract/calls/services/serviceParts.ts';
import { deleteService, getService } from '../../../contract/calls/services/services.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import {
  ask,
  massage,
  requestFor,
  startTestApp,
  testNow,
  yogaClass,
  type TestApp,
} from '../../testing/testApp.ts';
import { openBookingPages, wordsOf } from '../../testing/bookings/testBookingPages.ts';
import { openCatalogue } from '../../testing/testCatalogue.ts';

const engines = engineOfTheDay(import.meta.url);

const day = 24 * 60 * 60 * 1000;

interface Planned {
  inDays: number;
  capacity?: number;
  status?: string;
  title?: string;
}

describe.each(engines)('service pages on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });

  /** A business with its own host name, and an anonymous visitor. */
  async function openPages() {
    const catalogue = await openCatalogue(server);
    const { businessId, admin } = catalogue;
    const host = `b${businessId.slice(0, 8)}`;
    const origin = `http://${host}.localhost:4600`;
    await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    return {
      ...catalogue,
      create: catalogue.offer,
      host,
      origin,
      visit: (path: string, init?: RequestInit) => server.app(new Request(origin + path, init)),
      text: async (path: string) => (await server.app(new Request(origin + path))).text(),
      readdress: (serviceId: string, slug: string) =>
        ask(server, setCustomSlug, { path: { serviceId }, body: { slug } }, admin),
      plan: ({ id, schedule }: Service, { inDays, capacity = 10, status = 'CONFIRMED', title }: Planned) => {
        const start = new Date(testNow.getTime() + inDays * day);
        const end = new Date(start.getTime() + 60 * 60 * 1000);
        return server.database.write(
          sql`insert into sessions (business_id, id, revision, created_date, updated_date, service_id, schedule_id,
              start_date, end_date, time_zone, status, title, resource_ids, linked_schedules, capacity,
              total_participants, details)
            values (${businessId}, ${crypto.randomUUID()}, 1, now(), now(), ${id}, ${schedule?.id}, ${start}, ${end},
              'Europe/Berlin', ${status}, ${title ?? null}, '{}', '[]', ${capacity}, 0, '{}')`,
          1,
        );
      },
    };
  }

  test("each of the three URLs opens publicly on the business's own host", async () => {
    const { create, origin, admin } = await openPages();
    const { id } = await create(yogaClass());
    const path = { serviceId: id };
    const asked = requestFor(getService, { path }, { token: admin });
    const response = await server.app(new Request(asked.url.replace('http://localhost:4600', origin), asked));
    const { service } = (await response.json()) as { service: Service };
    const { servicePage, bookingPage, calendarPage } = service.urls ?? {};
    const addresses = [servicePage?.url, bookingPage?.url, calendarPage?.url];
    expect(addresses).toEqual([
      `${origin}/service-page/yoga`,
      `${origin}/booking-calendar/yoga`,
      `${origin}/booking-calendar/yoga`,
    ]);
    for (const address of addresses) {
      const page = await server.app(new Request(address ?? ''));
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(await page.text()).toMatch(/<h1>Yoga/);
    }
  });

  test('page shows description, price and booking terms of the service', async () => {
    const { create, text, resourceId, locationId, admin } = await openPages();
    const { bookingPolicy } = await ask(
      server,
      createBookingPolicy,
      {
        body: {
          bookingPolicy: {
            customPolicyDescription: { enabled: true, description: 'Come as you are.' },
            limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 120 },
            cancellationPolicy: {
              enabled: true,
              limitLatestCancellation: true,
              latestCancellationInMinutes: 1440,
            },
          },
        },
      },
      admin,
    );
    await create(
      massage(resourceId, {
        tagLine: 'An hour of quiet',
        description: 'First paragraph,\nsecond line.\n\nAnother one.',
        bookingPolicy: { id: bookingPolicy.id },
        locations: [{ type: 'BUSINESS', business: { id: locationId } }],
        media: { items: [], mainMedia: { image: { url: '/media/stones.svg', altText: 'Warm stones' } } },
      }),
    );
    const page = await text('/service-page/massage');
    for (const said of [
      'An hour of quiet',
      '€70.50',
      '1 hour',
      'Owner',
      'Main place',
      '<p dir="auto">First paragraph,<br />second line.</p>',
      '<p dir="auto">Another one.</p>',
      '<img class="cover" src="/media/stones.svg" alt="Warm stones" />',
      'Come as you are.',
      'Book at least 2 hours before the start.',
      'Cancel up to 24 hours before the start.',
      'You can’t reschedule online.',
    ]) {
      expect(page).toContain(said);
    }
    expect(page).toContain('href="/booking-calendar/massage"');
  });

  test('offers payment by plan only while a plan on sale contains the service', async () => {
    const { create, text, resourceId, admin } = await openPages();
    const sold = massage(resourceId);
    const payment = { ...sold.payment, options: { inPerson: true, pricingPlan: true } };
    const { id } = await create({ ...sold, payment });
    const offersPlan = async () => (await text('/service-page/massage')).includes('or use a pricing plan');
    expect(await offersPlan()).toBe(false);
    const { plan } = await ask(server, createPricingPlan, { body: { plan: { name: 'Pass' } } }, admin);
    const planId = plan.id;
    const body = { pricingPlanIds: [planId] };
    await ask(server, enablePricingPlansForService, { path: { serviceId: id }, body }, admin);
    expect(await offersPlan()).toBe(true);
    await ask(server, archivePricingPlan, { path: { planId } }, admin);
    expect(await offersPlan()).toBe(false);
  });

  test("owner's text is rendered as text", async () => {
    const { create, text } = await openPages();
    const evil = '</script><script>alert(1)</script><img src=x onerror=alert(2)>"';
    await create(
      yogaClass({
        name: evil,
        tagLine: evil,
        description: evil,
        seoData: { tags: [{ type: 'meta', props: { name: 'keywords', content: evil } }] },
      }),
    );
    const slug = 'script-script-alert-1-script-img-src-x-onerror-alert-2';
    const page = await text(`/service-page/${slug}`);
    expect(page).toContain('&lt;/script&gt;');
    expect(page).not.toMatch(/<img src=x|<script>/);
    const [, data = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({ '@type': 'Service', name: evil });
  });

  test("head contains the owner's search settings, otherwise values of the service", async () => {
    const { create, text, origin } = await openPages();
    await create(yogaClass({ tagLine: 'Slow and warm' }));
    const plain = await text('/service-page/yoga');
    expect(plain).toContain('<title>Yoga · My business</title>');
    expect(plain).toContain('<meta name="description" content="Slow and warm" />');
    expect(plain).toContain(`<link rel="canonical" href="${origin}/service-page/yoga" />`);
    await create(
      yogaClass({
        name: 'Pilates',
        seoData: {
          tags: [
            { type: 'title', children: 'Pilates in Mitte' },
            { type: 'meta', props: { name: 'description', content: 'Small groups' } },
            { type: 'meta', props: { name: 'robots', content: 'noindex' }, disabled: true },
          ],
        },
      }),
    );
    const own = await text('/service-page/pilates');
    expect(own).toContain('<title>Pilates in Mitte</title>');
    expect(own).toContain('<meta name="description" content="Small groups" />');
    expect(own).not.toContain('noindex');
  });

  test('previous URL redirects to the current one and keeps the query', async () => {
    const { create, update, readdress, visit } = await openPages();
    const { id } = await create(yogaClass());
    await readdress(id, 'slow-yoga');
    await update({ id, revision: '2', name: 'Slow Yoga for all' });
    for (const kind of ['service-page', 'booking-calendar']) {
      for (const former of ['yoga', 'slow-yoga-for-all']) {
        const moved = await visit(`/${kind}/${former}?from=mail&x=1`);
        expect(moved.status).toBe(301);
        expect(moved.headers.get('location')).toBe(`/${kind}/slow-yoga?from=mail&x=1`);
        expect(moved.headers.get('cache-control')).toBe('no-store');
      }
    }
    await readdress(id, 'yoga');
    expect((await visit('/service-page/yoga')).status).toBe(200);
    expect((await visit('/service-page/yoga/')).headers.get('location')).toBe('/service-page/yoga');
  });

  test('previous URL without redirect shows the service and its canonical URL', async () => {
    const { create, update, readdress, visit, origin } = await openPages();
    const { id } = await create(yogaClass());
    await readdress(id, 'slow-yoga');
    await update({ id, revision: '2', seoData: { settings: { preventAutoRedirect: true } } });
    const former = await visit('/service-page/yoga');
    expect(former.status).toBe(200);
    expect(await former.text()).toContain(`<link rel="canonical" href="${origin}/service-page/slow-yoga" />`);
  });

  test('calendar URL of a course redirects to its page', async () => {
    const { create, visit } = await openPages();
    await create(yogaClass({ type: 'COURSE', name: 'Foundations' }));
    const moved = await visit('/booking-calendar/foundations');
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/service-page/foundations']);
  });

  test('hidden, deleted and unknown services have no page, and look the same', async () => {
    const { create, update, readdress, visit, text, admin } = await openPages();
    const hidden = await create(yogaClass({ name: 'Hidden', hidden: true }));
    await readdress(hidden.id, 'secret');
    const deleted = await create(yogaClass({ name: 'Deleted' }));
    await ask(server, deleteService, { path: { serviceId: deleted.id } }, admin);
    const paths = [
      '/service-page/secret',
      '/booking-calendar/hidden',
      '/service-page/deleted',
      '/service-page/never',
      '/service-page/%00',
      '/service-page/a/b',
      '/service-page',
      '/booking-calendar/',
    ];
    const pages = new Set<string>();
    for (const path of paths) {
      const page = await visit(path);
      expect([path, page.status]).toEqual([path, 404]);
      pages.add(await page.text());
    }
    expect(pages.size).toBe(1);
    expect([...pages][0]).toContain('Page not found');
    await update({ id: hidden.id, revision: '2', hidden: false });
    expect(await text('/service-page/secret')).toContain('<h1>Hidden</h1>');
  });

  test("another business's service is not found", async () => {
    const [ours, theirs] = [await openPages(), await openPages()];
    await ours.offer(yogaClass());
    expect((await ours.visit('/service-page/yoga')).status).toBe(200);
    expect((await theirs.visit('/service-page/yoga')).status).toBe(404);
  });

  test.each<[string, string, RegExp[]]>([
    [
      'de',
      'ltr',
      [
        />Preis</,
        /bis zu \d+ Personen/,
        /Mittwoch, 3\. März 2027/,
        /1 Platz frei/,
        /Sie können bis zum Beginn stornieren/,
      ],
    ],
    [
      'he',
      'rtl',
      [
        />מחיר</,
        /עד \u2068\d+\u2069 משתתפים/,
        /יום רביעי, 3 במרץ 2027/,
        /נותר מקום אחד/,
        /אפשר לבטל עד תחילת המפגש/,
      ],
    ],
  ])('page is in the language of the visitor: %s', async (language, direction, said) => {
    const { create, plan, text } = await openPages();
    const yoga = await create(yogaClass());
    await plan(yoga, { inDays: 2, capacity: 1 });
    const page = await text(`/service-page/yoga?language=${language}`);
    expect(page).toContain(`<html lang="${language}" dir="${direction}">`);
    for (const words of said) expect(page).toMatch(words);
    expect(page).toContain(`href="/booking-calendar/yoga?language=${language}"`);
    expect(await text(`/service-page/never?language=${language}`)).toContain(`<html lang="${language}"`);
  });

  test('next dates of a class are listed with the available spots', async () => {
    const { create, plan, text } = await openPages();
    const yoga = await create(yogaClass());
    await plan(yoga, { inDays: -1, title: 'Yesterday' });
    await plan(yoga, { inDays: 1, status: 'CANCELLED', title: 'Called off' });
    await plan(yoga, { inDays: 2, capacity: 1, title: 'Alone' });
    for (let inDays = 3; inDays < 9; inDays += 1) await plan(yoga, { inDays });
    const page = await text('/service-page/yoga');
    expect(page.match(/class="free"/g)).toHaveLength(3);
    expect(page).toMatch(/Wednesday,? 3 March 2027/);
    expect(page).toMatch(/10:00.{1,3}11:00/);
    expect(page).toContain('1 spot left');
    expect(page).toContain('10 spots left');
    expect(page).toContain('Times are shown in Berlin time.');
    expect(page).not.toMatch(/Yesterday|Called off/);
  });

  test('a spot that is held for the waitlist is not offered to others', async () => {
    const pages = await openBookingPages(server, { waitlistPolicy: { enabled: true, capacity: 5 } });
    const { eventId } = await pages.class({ capacity: 1 });
    const path = `/booking-form/yoga?session=${eventId}`;
    await pages.fillIn(path);
    await pages.fillIn(path);
    const [first] = (await pages.bookings()).filter(({ status }) => status === 'CONFIRMED');
    await pages.act(cancelBooking, first!);
    const page = wordsOf(await pages.text('/service-page/yoga'));
    expect(page).toContain('Join waitlist · 1 waiting');
    expect(page).not.toContain('1 spot left');
  });

  test('dates past the limit for bookings are not listed', async () => {
    const pages = await openBookingPages(server, {
      limitLateBookingPolicy: { enabled: true, latestBookingInMinutes: 2 * 1440 },
    });
    const { service } = await pages.class();
    await pages.addSession(service, { start: '2027-03-09T18:00:00', capacity: 7 });
    const page = wordsOf(await pages.text('/service-page/yoga'));
    expect(page).toContain('7 spots left');
    expect(page).not.toMatch(/2 March|10 spots left/);
  });

  test('without online booking, dates have no spots and lead to no calendar', async () => {
    const pages = await openBookingPages(server);
    await pages.class({ onlineBooking: { enabled: false } });
    const page = await pages.text('/service-page/yoga');
    expect(page).toMatch(/Tuesday,? 2 March 2027/);
    expect(page).not.toMatch(/spots? left|All dates|booking-calendar\/yoga"/);
  });

  test.each([
    ['2027-03-02T18:00:00', 'Join waitlist'],
    ['2027-02-22T18:00:00', 'This course has started. Booking is closed.'],
  ])('a full course that begins %s says “%s”', async (start, words) => {
    const pages = await openBookingPages(server, { waitlistPolicy: { enabled: true, capacity: 5 } });
    const course = await pages.offerShown(
      yogaClass({ type: 'COURSE', name: 'Foundations', defaultCapacity: 1 }),
    );
    for (const date of [start, '2027-03-09T18:00:00'])
      await pages.addSession(course, { start: date, capacity: 1 });
    const bookedEntity = { schedule: { scheduleId: course.schedule?.id ?? '' } };
    const flowControlSettings = { skipAvailabilityValidation: true };
    await pages.book({ bookedEntity, status: 'CONFIRMED' }, { as: 'admin', flowControlSettings });
    const page = await pages.text('/service-page/foundations');
    const [action = ''] = /<p class="(actions|lead)">[\s\S]*?<\/p>/.exec(page) ?? [];
    expect(wordsOf(action).trim()).toBe(words);
  });

  test('page contains no script and cannot be framed', async () => {
    const { create, visit } = await openPages();
    await create(yogaClass());
    const page = await visit('/service-page/yoga');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const [, css = ''] = /<style>([\s\S]*?)<\/style>/.exec(await page.text()) ?? [];
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(css));
    expect(policy).toContain(`style-src 'sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}'`);
  });

  test('HEAD returns the headers of GET without a body', async () => {
    const { create, visit } = await openPages();
    await create(yogaClass());
    const head = await visit('/service-page/yoga', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await visit('/service-page/never', { method: 'HEAD' })).status).toBe(404);
  });
});
