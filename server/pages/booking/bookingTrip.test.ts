import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyOf } from '../../../contract/call.ts';
import { createRedirectSession } from '../../../contract/calls/identity/redirectSessions.ts';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import { engineOfTheDay } from '../../testing/database/testDatabase.ts';
import { openBrowser } from '../../testing/identity/testBrowser.ts';
import { ask, refused, startTestApp, type TestApp } from '../../testing/testApp.ts';
import { minutesLater, tuesday } from '../../testing/bookings/testBookings.ts';
import { ada, openBookingPages, textOf, wordsOf } from '../../testing/bookings/testBookingPages.ts';

/** The URL of a link by its name. */
const linkIn = (page: string, name: string) =>
  new RegExp(String.raw`href="([^"]*)"[^>]*>\s*(?:<bdi>)?${name}`)
    .exec(page)?.[1]
    ?.replaceAll('&amp;', '&') ?? `no ${name}`;

/** A redirect session for a slot. */
const slotIn = (service: { id: string }, slot: object = {}) => ({
  bookingsCheckout: {
    slotAvailability: {
      slot: { serviceId: service.id, startDate: tuesday, endDate: minutesLater(60), ...slot },
      bookable: true,
    },
  },
});

/** The page to which a redirect within the host leads. */
async function followed({ visit }: { visit: (path: string) => Promise<Response> }, response: Response) {
  const location = response.headers.get('Location');
  expect(location).toMatch(/^\/booking-/);
  return visit(location ?? '');
}

describe.each(engineOfTheDay(import.meta.url))('a visit from another site on $name', ({ open }) => {
  let server: TestApp;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  const openPages = (terms: BookingPolicyInput = {}) => openBookingPages(server, terms);

  type Intent = Omit<BodyOf<typeof createRedirectSession>, 'callbacks'>;

  async function visitFrom(pages: Awaited<ReturnType<typeof openPages>>, intent: Intent, callbacks = {}) {
    const body = { ...intent, callbacks: { postFlowUrl: `${pages.origin}/shop`, ...callbacks } };
    const { redirectSession } = await ask(server, createRedirectSession, { body }, pages.tokenOf('visitor'));
    return pages.browser.visit(redirectSession.fullUrl);
  }
  test('leads from the list through times and form to the thank-you page', async () => {
    const pages = await openPages();
    await pages.massage();
    const thankYouPageUrl = `${pages.origin}/thanks?from=book`;
    const list = await visitFrom(pages, { bookingsBook: {} }, { thankYouPageUrl });
    const calendar = await pages.text(linkIn(await textOf(list), 'Massage'));
    expect(linkIn(calendar, 'Back to')).toBe(`${pages.origin}/shop?wixMemberLoggedIn=false`);
    const [, time = ''] = /class="time"\s+href="([^"]*)"/.exec(calendar) ?? [];
    const form = await pages.visit(time.replaceAll('&amp;', '&'));
    expect(form.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${pages.origin};`);
    const sent = await pages.browser.submit(form, ada);
    expect([sent.status, sent.headers.get('Location')]).toEqual([
      303,
      `${thankYouPageUrl}&wixMemberLoggedIn=false`,
    ]);
    expect(await pages.bookings()).toHaveLength(1);
  });

  test('takes every field that the platform gives an availability', async () => {
    const pages = await openPages();
    const { slotAvailability } = slotIn(await pages.massage()).bookingsCheckout;
    const form = await visitFrom(pages, {
      bookingsCheckout: {
        slotAvailability: {
          ...slotAvailability,
          totalSpots: 1,
          openSpots: 1,
          locked: false,
          isFromV2: true,
          waitingList: { totalSpots: 0 },
          bookingPolicyViolations: { tooEarlyToBook: false, validSubmissionRequired: false },
        },
      },
    });
    expect(await textOf(await followed(pages, form))).toContain('Massage');
  });

  test('shows the result with a link back without a thank-you page, also after a refused form', async () => {
    const pages = await openPages();
    const service = await pages.massage();
    const form = await followed(pages, await visitFrom(pages, slotIn(service)));
    const refused = await pages.browser.submit(form, { ...ada, email: '' });
    const sent = await pages.browser.submit(refused, ada);
    const result = await pages.text(sent.headers.get('Location') ?? '');
    expect(result).toContain('Your booking is confirmed');
    expect(result.match(/shop\?wixMemberLoggedIn=false"[^>]*>\s*Back to b/g)).toHaveLength(1);
  });

  test('a slot leads to its form, with person, location, duration and time zone', async () => {
    const pages = await openPages();
    const service = await pages.massage({
      schedule: { availabilityConstraints: { sessionDurations: [90] } },
    });
    const { bookingsCheckout } = slotIn(service, {
      endDate: minutesLater(90),
      resource: { id: pages.resourceId, name: 'Anyone' },
      location: { id: pages.locationId, locationType: 'OWNER_BUSINESS', name: 'Here' },
    });
    const form = await followed(
      pages,
      await visitFrom(pages, { bookingsCheckout: { ...bookingsCheckout, timezone: 'America/New_York' } }),
    );
    const page = wordsOf(await form.clone().text());
    expect([form.status, page]).toEqual([200, expect.stringMatching(/Tue,? 2 March, 04:00.05:30/)]);
    expect((await pages.browser.submit(form, ada)).status).toBe(303);
    expect(await pages.bookings()).toMatchObject([
      {
        startDate: tuesday,
        endDate: minutesLater(90),
        bookedEntity: { slot: { resource: { id: pages.resourceId }, location: { id: pages.locationId } } },
      },
    ]);
  });

  test('a session and a course lead to their forms', async () => {
    const pages = await openPages();
    const { service, eventId } = await pages.class();
    const form = await followed(pages, await visitFrom(pages, slotIn(service, { eventId })));
    expect(await form.text()).toMatch(/name="session" value="[\w-]{36}"/);
    const course = await pages.offerShown({
      type: 'COURSE',
      name: 'Foundations',
      defaultCapacity: 4,
      onlineBooking: { enabled: true },
      payment: { rateType: 'NO_FEE', options: { inPerson: true } },
    });
    await pages.addSession(course, { start: '2027-03-02T18:00:00' });
    const coursePage = await followed(pages, await visitFrom(pages, slotIn(course)));
    expect(await coursePage.text()).toContain('Book all sessions');
  });

  test('a taken slot offers the nearest times, and one without a time leads to the calendar', async () => {
    const pages = await openPages();
    const service = await pages.massage();
    await pages.book(
      { bookedEntity: pages.slotOf(service, pages.named), status: 'CONFIRMED' },
      { as: 'admin' },
    );
    const taken = await followed(pages, await visitFrom(pages, slotIn(service)));
    expect([taken.status, await taken.text()]).toEqual([
      409,
      expect.stringMatching(/This time is no longer available\.[\s\S]*Nearest available times/),
    ]);
    const calendar = await followed(
      pages,
      await visitFrom(pages, slotIn(service, { startDate: undefined, endDate: undefined })),
    );
    expect(await calendar.text()).toContain('Choose a time');
  });

  test.each<[string, object]>([
    ['a service that is not there', { serviceId: crypto.randomUUID() }],
    ['another person', { resource: { id: crypto.randomUUID() } }],
    ['another location', { location: { locationType: 'OWNER_BUSINESS', id: crypto.randomUUID() } }],
    ['another length', { endDate: minutesLater(45) }],
    ['a start that is no time', { startDate: 'tomorrow' }],
  ])('a slot with %s leads to an error page with the services', async (_what, slot) => {
    const pages = await openPages();
    const service = await pages.massage();
    const page = await visitFrom(pages, slotIn(service, slot));
    expect([page.status, await page.text()]).toEqual([
      409,
      expect.stringMatching(
        /is no longer available\. Nothing is booked yet\.[\s\S]*<bdi>Massage<[\s\S]*wixMemberLoggedIn=false/,
      ),
    ]);
  });

  test('a hidden service has no form', async () => {
    const pages = await openPages();
    const service = await pages.massage({ hidden: true });
    expect((await visitFrom(pages, slotIn(service))).status).toBe(409);
  });

  test.each(['thankYouPageUrl', 'postFlowUrl'])('never leads to a %s of another site', async (callback) => {
    const pages = await openPages();
    const body = { bookingsBook: {}, callbacks: { [callback]: 'https://evil.example/' } };
    const error = await refused(server, createRedirectSession, { body }, pages.tokenOf('visitor'));
    expect(error.violations).toMatchObject([{ field: `callbacks.${callback}` }]);
  });

  test('other browsers and other businesses have no link back', async () => {
    const pages = await openPages();
    await pages.massage();
    const list = await textOf(await visitFrom(pages, { bookingsBook: {} }));
    const link = linkIn(list, 'Massage');
    expect(await pages.text(link)).toContain('Back to');
    expect(await textOf(await openBrowser(server).visit(pages.origin + link))).not.toContain('Back to');
    const other = await openPages();
    await other.massage();
    expect(await textOf(await pages.browser.visit(other.origin + link))).not.toContain('Back to');
  });
});
