import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as calls from '../../../../contract/calls/bookings/bookings.ts';
import { createCategory } from '../../../../contract/calls/services/categories.ts';
import type { Booking } from '../../../../contract/entities/bookings/booking.ts';
import type { ServiceInput } from '../../../../contract/entities/services/service.ts';
import { minutesToPay, settleDuePayments } from '../../../rules/payments/bookingPayments.ts';
import { createTestPayments, type TestPayments } from '../../../rules/payments/testPayments.ts';
import { newestMessages } from '../../../mail/outbox.ts';
import { selectBookings } from '../../../tables/calendar/bookings.ts';
import { engineOfTheDay } from '../../../testing/database/testDatabase.ts';
import { openBrowser } from '../../../testing/identity/testBrowser.ts';
import { ask, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { openForBookings, tuesday } from '../../../testing/bookings/testBookings.ts';
import { wordsOf } from '../../../testing/bookings/testBookingPages.ts';

const ada = { name: 'Ada Lovelace', email: 'ada@example.com' };
const ben = { name: 'Ben Noether', email: 'ben@example.com' };
const form = `/booking-form/massage?start=${encodeURIComponent(tuesday)}`;

const online: ServiceInput = {
  payment: { rateType: 'FIXED', fixed: { price: { value: '70.50' } }, options: { online: true } },
};

const deposit = (fullUpfrontPaymentAllowed: boolean): ServiceInput => ({
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '70.50' }, deposit: { value: '20.00' }, fullUpfrontPaymentAllowed },
    options: { online: true, deposit: true },
  },
});

const pathOf = (response: Response): string =>
  new URL(response.headers.get('Location') ?? '', 'http://x').pathname;

const referenceOf = (providerPage: string) => new URL(providerPage).pathname.split('/').at(-1) ?? '';

const withoutId = async (response: Response): Promise<unknown> => ({
  ...((await response.json()) as object),
  requestId: '',
});

const { declineBooking, cancelBooking } = calls;

describe.each(engineOfTheDay(import.meta.url))('online payment on $name', ({ open }) => {
  let server: TestApp;
  let provider: TestPayments;
  beforeAll(async () => {
    server = startTestApp(await open());
  });
  beforeEach(() => {
    provider = createTestPayments();
    server.options.payments = provider;
  });

  /** A business with its own host, and a massage that is paid online. */
  async function opened(fields: ServiceInput = online) {
    const business = await openForBookings(server);
    const { businessId, admin } = business;
    const { database } = server.options;
    const host = `b${businessId.slice(0, 8)}`;
    const origin = `http://${host}.localhost:4600`;
    await database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
    const { category } = await ask(
      server,
      createCategory,
      { body: { category: { name: 'Offered' } } },
      admin,
    );
    const service = await business.appointment({ category: { id: category.id }, ...fields });
    const bookings = async (): Promise<Booking[]> =>
      (await selectBookings(database, businessId, sql``))
        .map(({ booking }) => booking)
        .toSorted((a, b) => (a.contactDetails.email ?? '').localeCompare(b.contactDetails.email ?? ''));
    /** A customer with a browser. */
    const customer = () => {
      const browser = openBrowser(server);
      const visit = (path: string, init?: RequestInit) => browser.visit(new URL(path, origin).href, init);
      return {
        visit,
        submit: browser.submit,
        text: async (path: string) => (await visit(path)).text(),
        /** Fills in the form. Returns the URL of the provider's page. */
        fillIn: async (who = ada, more: Record<string, string> = {}) => {
          const sent = await browser.submit(await visit(form), { ...who, ...more });
          return sent.headers.get('Location') ?? '';
        },
        /** Chooses a result on the provider's page. Returns the return URL. */
        choose: async (providerPage: string, outcome: string) =>
          (await browser.submit(await visit(providerPage), { outcome })).headers.get('Location') ?? '',
        /** Follows the return URL to the page of the booking. */
        comeBack: async (address: string) => (await visit(pathOf(await visit(address)))).text(),
      };
    };
    return {
      ...business,
      service,
      bookings,
      customer,
      mails: async () =>
        (await database.first(
          sql<{ count: number }>`select count(*)::int as count from outbox where business_id = ${businessId}`,
        ))!.count,
      newestMail: async () => {
        const { secret } = server.options.config;
        const [mail] = await newestMessages(database, { businessId, limit: 1 }, secret);
        return mail?.content?.text;
      },
      payments: () =>
        database.rows(sql<{ status: string; amount: string }>`
          select status, amount from booking_payments where business_id = ${businessId} order by position`),
      passTimeToPay: async () => {
        server.passTime((minutesToPay + 1) * 60);
        await settleDuePayments(server.options);
      },
    };
  }

  test('a paid booking is confirmed, and its page shows the amount', async () => {
    const { customer, bookings, mails } = await opened();
    const { text, fillIn, choose, comeBack, visit } = customer();
    const page = await text(form);
    expect(page).toContain('Pay online now');
    expect(page).toContain('Continue to payment');
    const providerPage = await fillIn();
    expect(await bookings()).toMatchObject([
      { status: 'CREATED', paymentStatus: 'UNDEFINED', selectedPaymentOption: 'ONLINE' },
    ]);
    expect(await mails()).toBe(0);
    expect(await (await visit(providerPage)).text()).toMatch(
      /This is a test\. No money moves[\s\S]*70\.50 EUR/,
    );
    const after = await comeBack(await choose(providerPage, 'PAID'));
    expect(after).toContain('Your booking is confirmed');
    expect(after).toContain('Total: €70.50 · Paid online: €70.50');
    expect(after).not.toContain('To pay in person');
    expect(await bookings()).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'PAID' }]);
    expect(await mails()).toBe(1);
  });

  test.each([
    ['FAILED', 'Your payment failed.'],
    ['CANCELLED', 'You cancelled the payment.'],
  ])('a payment that is %s books nothing, and can be repeated', async (outcome, words) => {
    const { customer, bookings, payments, mails } = await opened();
    const { visit, submit, fillIn, choose, comeBack } = customer();
    const first = await fillIn();
    const back = await choose(first, outcome);
    const page = await visit(pathOf(await visit(back)));
    const text = await page.clone().text();
    expect(text).toContain('Pay to confirm your booking');
    expect(text).toContain(words);
    expect(text).toContain('Not paid yet');
    expect(await bookings()).toMatchObject([{ status: 'CREATED' }]);
    expect(await mails()).toBe(0);
    const second = (await submit(page, {})).headers.get('Location') ?? '';
    expect(second).toContain('/qa/payments/');
    expect(second).not.toBe(first);
    expect(await comeBack(await choose(second, 'PAID'))).toContain('Your booking is confirmed');
    expect(await payments()).toEqual([
      { status: outcome, amount: '70.50' },
      { status: 'PAID', amount: '70.50' },
    ]);
  });

  test('simultaneous returns and callbacks confirm once', async () => {
    const { customer, bookings, mails, payments, businessId } = await opened();
    const { visit, fillIn, choose } = customer();
    const back = await choose(await fillIn(), 'PAID');
    const callback = () => visit(back, { method: 'POST', body: 'anything' });
    const answers = await Promise.all([visit(back), callback(), visit(back), callback()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 204, 303, 204]);
    await visit(back);
    expect((await callback()).status).toBe(204);
    expect(await bookings()).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'PAID', revision: '2' }]);
    expect(await payments()).toMatchObject([{ status: 'PAID' }]);
    expect(await mails()).toBe(1);
    const row = await server.database.first(sql<{ count: number }>`
      select count(*)::int as count from events where business_id = ${businessId} and slug = 'confirmed'`);
    expect(row?.count).toBe(1);
    expect(JSON.stringify(server.log)).not.toContain(back.split('/').at(-2));
  });

  test('a return or callback without a payment books nothing with any parameters', async () => {
    const { customer, bookings } = await opened();
    const { visit, fillIn, comeBack } = customer();
    const back = provider.find(referenceOf(await fillIn()))?.returnUrl ?? '';
    expect(await comeBack(`${back}?status=PAID&outcome=PAID`)).toContain('Pay to confirm your booking');
    const body = new URLSearchParams({ status: 'PAID', outcome: 'PAID' });
    expect((await visit(back, { method: 'POST', body })).status).toBe(204);
    expect(await bookings()).toMatchObject([{ status: 'CREATED', paymentStatus: 'UNDEFINED' }]);
    const others = back.replace(/.{10}\/paid$/, 'AAAAAAAAAA/paid');
    expect((await visit(others, { method: 'POST' })).status).toBe(404);
  });

  test('the same form sent twice creates one booking with one payment', async () => {
    const { customer, bookings, payments } = await opened();
    const { visit, submit } = customer();
    const page = await visit(form);
    const [one, two] = [await submit(page.clone(), ada), await submit(page, ada)];
    expect(one.headers.get('Location')).toContain('/qa/payments/');
    expect(two.headers.get('Location')).toBe(one.headers.get('Location'));
    expect([(await bookings()).length, (await payments()).length]).toEqual([1, 1]);
  });

  test('the second of two customers who pay for one time gets a refund', async () => {
    const { customer, bookings, newestMail } = await opened();
    const [first, second] = [customer(), customer()];
    const [firstPage, secondPage] = [await first.fillIn(), await second.fillIn(ben)];
    await first.comeBack(await first.choose(firstPage, 'PAID'));
    const page = await second.comeBack(await second.choose(secondPage, 'PAID'));
    expect(await newestMail()).toMatch(
      /^The time was taken before your payment arrived\.[\s\S]*^- Refund in progress: €70\.50$/m,
    );
    expect(page).toContain('Your booking couldn’t be confirmed');
    expect(page).toContain('Refunded: €70.50');
    expect(await bookings()).toMatchObject([
      { status: 'CONFIRMED', paymentStatus: 'PAID' },
      { status: 'DECLINED', paymentStatus: 'REFUNDED' },
    ]);
    expect((await bookings())[0]).not.toHaveProperty('doubleBooked');
    expect(provider.find(referenceOf(firstPage))?.refunded).toBe(false);
    expect(provider.find(referenceOf(secondPage))?.refunded).toBe(true);
  });

  test('a time that another customer took cannot be paid for, and the page offers others', async () => {
    const { customer, payments } = await opened();
    const [first, second] = [customer(), customer()];
    const back = await first.choose(await first.fillIn(), 'CANCELLED');
    const link = pathOf(await first.visit(back));
    const open = await first.visit(link);
    await second.comeBack(await second.choose(await second.fillIn(ben), 'PAID'));
    const before = await payments();
    const page = await first.text(link);
    expect(page).not.toContain('Pay €70.50');
    expect(wordsOf(page)).toMatch(/This time is no longer available\..*Nearest available times/);
    expect(page).toMatch(/href="\/booking-form\/massage\?[^"]*start=2027-03-0/);
    const sent = await first.submit(open, {});
    expect([sent.status, await sent.text()]).toEqual([
      409,
      expect.stringContaining('Nearest available times'),
    ]);
    expect(await payments()).toEqual(before);
  });

  test('a refund that fails is in progress until it succeeds', async () => {
    const { customer, bookings, payments } = await opened();
    const [first, second] = [customer(), customer()];
    const [firstPage, secondPage] = [await first.fillIn(), await second.fillIn(ben)];
    await first.comeBack(await first.choose(firstPage, 'PAID'));
    server.options.payments = { ...provider, refund: () => Promise.reject(new Error('down')) };
    const back = await second.choose(secondPage, 'PAID');
    server.options.payments = { ...provider, refund: () => Promise.reject(new Error('down')) };
    expect(await second.comeBack(back)).toContain('Refund in progress: €70.50');
    expect(await bookings()).toMatchObject([{}, { status: 'DECLINED', paymentStatus: 'PAID' }]);
    server.options.payments = provider;
    await settleDuePayments(server.options);
    expect(await payments()).toMatchObject([{ status: 'PAID' }, { status: 'REFUNDED' }]);
    expect(await bookings()).toMatchObject([{}, { paymentStatus: 'REFUNDED' }]);
  });

  test('an abandoned payment occupies no time, and its booking ends without a mail', async () => {
    const { customer, bookings, mails, passTimeToPay, payments } = await opened();
    const [first, second] = [customer(), customer()];
    const abandoned = await first.fillIn();
    await second.comeBack(await second.choose(await second.fillIn(ben), 'PAID'));
    await settleDuePayments(server.options);
    expect(await bookings()).toMatchObject([{ status: 'CREATED' }, { status: 'CONFIRMED' }]);
    await passTimeToPay();
    expect(await bookings()).toMatchObject([
      { status: 'DECLINED', paymentStatus: 'NOT_PAID' },
      { status: 'CONFIRMED' },
    ]);
    expect(await mails()).toBe(1);
    const back = await first.choose(abandoned, 'PAID');
    expect(await first.comeBack(back)).toContain('Refunded: €70.50');
    expect(await payments()).toMatchObject([{ status: 'REFUNDED' }, { status: 'PAID' }]);
    expect(provider.find(referenceOf(abandoned))?.refunded).toBe(true);
  });

  test('a payment whose customer never returns is found when its time limit ends', async () => {
    const { customer, bookings, passTimeToPay } = await opened();
    const { fillIn } = customer();
    provider.decide(referenceOf(await fillIn()), 'PAID');
    await passTimeToPay();
    expect(await bookings()).toMatchObject([{ status: 'CONFIRMED', paymentStatus: 'PAID' }]);
  });

  test('a failed payment that is not repeated ends its booking as FAILED', async () => {
    const { customer, bookings, passTimeToPay } = await opened();
    const { fillIn, choose, comeBack, visit } = customer();
    const back = await choose(await fillIn(), 'FAILED');
    await comeBack(back);
    await passTimeToPay();
    expect(await bookings()).toMatchObject([{ status: 'DECLINED', paymentStatus: 'FAILED' }]);
    const page = await (await visit(pathOf(await visit(back)))).text();
    expect(page).toContain('Your booking wasn’t paid in time');
    expect(page).toContain('you haven’t been charged');
  });

  test('a booking that its customer cancels while paying is refunded', async () => {
    const { customer, bookings, act } = await opened();
    const { fillIn, choose, comeBack } = customer();
    const providerPage = await fillIn();
    const [booking] = await bookings();
    expect((await act(calls.cancelBooking, booking!)).status).toBe(200);
    expect(await comeBack(await choose(providerPage, 'PAID'))).toContain('Refunded: €70.50');
    expect(await bookings()).toMatchObject([{ status: 'CANCELED', paymentStatus: 'REFUNDED' }]);
  });

  test('a deposit is paid now, and the page shows the remaining amount', async () => {
    const { customer, bookings, newestMail } = await opened(deposit(false));
    const { text, fillIn, choose, comeBack } = customer();
    expect(await text(form)).toContain('Pay a deposit of €20.00 online now, the rest in person');
    const providerPage = await fillIn();
    expect(provider.find(referenceOf(providerPage))?.amount).toBe('20.00');
    const page = await comeBack(await choose(providerPage, 'PAID'));
    const money = 'Total: €70.50 · Paid online: €20.00 · To pay in person: €50.50';
    expect(page).toContain(money);
    expect(await newestMail()).toContain(money);
    expect(await bookings()).toMatchObject([
      { status: 'CONFIRMED', paymentStatus: 'PARTIALLY_PAID', depositSelected: true },
    ]);
  });

  test('a paid booking is cancelled by its customer, who reads before and after what becomes of the payment', async () => {
    const { customer, newestMail } = await opened(deposit(false));
    const { visit, submit, text, fillIn, choose } = customer();
    const link = pathOf(await visit(await choose(await fillIn(), 'PAID')));
    const change = await visit(`${link}/change`);
    expect(wordsOf(await change.clone().text())).toContain(
      'Cancelling now is free. The €20.00 you paid online isn’t refunded automatically. Contact us about a refund.',
    );
    await submit(change, {});
    const money = 'Paid online: €20.00 · Contact us about a refund.';
    expect(await text(link)).toContain(money);
    expect(await newestMail()).toMatch(new RegExp(`^This booking is cancelled\\.[\\s\\S]*^- ${money}$`, 'm'));
  });

  test('the full price can be paid instead of a deposit only if the service allows it', async () => {
    const { customer, bookings } = await opened(deposit(true));
    const { fillIn, choose, comeBack } = customer();
    const page = await comeBack(await choose(await fillIn(ada, { payment: 'ONLINE' }), 'PAID'));
    expect(page).toContain('Paid online: €70.50');
    expect((await bookings())[0]).toMatchObject({ paymentStatus: 'PAID' });
    expect((await bookings())[0]).not.toHaveProperty('depositSelected');
    const other = await opened(deposit(false));
    const { visit, submit } = other.customer();
    const sent = await submit(await visit(form), { ...ada, payment: 'ONLINE' });
    expect([sent.status, await other.bookings()]).toEqual([400, []]);
  });

  test('payment in person remains a choice, and books at once', async () => {
    const options = { online: true, inPerson: true };
    const { customer, bookings } = await opened({ payment: { ...online.payment, options } });
    const { fillIn, visit } = customer();
    const address = await fillIn(ada, { payment: 'OFFLINE' });
    expect(await (await visit(address)).text()).toContain('Total: €70.50 · Pay in person');
    expect(await bookings()).toMatchObject([{ status: 'CONFIRMED', selectedPaymentOption: 'OFFLINE' }]);
  });

  test('a booking remains payable if the provider does not respond', async () => {
    const { customer, bookings } = await opened();
    const { visit, submit, choose, comeBack, fillIn } = customer();
    server.options.payments = { ...provider, begin: () => Promise.reject(new Error('down')) };
    const page = await visit(await fillIn());
    expect(await page.clone().text()).toContain('Online payment isn’t available right now. Try again');
    server.options.payments = provider;
    const again = (await submit(page, {})).headers.get('Location') ?? '';
    server.options.payments = { ...provider, outcomeOf: () => Promise.reject(new Error('down')) };
    const { returnUrl = '' } = provider.find(referenceOf(again)) ?? {};
    expect((await visit(returnUrl, { method: 'POST' })).status).toBe(503);
    server.options.payments = provider;
    expect(await comeBack(await choose(again, 'PAID'))).toContain('Your booking is confirmed');
    expect(await bookings()).toMatchObject([{ status: 'CONFIRMED' }]);
  });

  describe('a paid request', () => {
    const approved: ServiceInput = {
      ...online,
      onlineBooking: { enabled: true, requireManualApproval: true },
    };

    test.each([
      ['declined', declineBooking, {}, 'REFUNDED'],
      ['declined without refund', declineBooking, { withRefund: false }, 'PAID'],
      ['cancelled', cancelBooking, {}, 'PAID'],
      ['cancelled with refund', cancelBooking, { withRefund: true }, 'REFUNDED'],
    ] as const)(
      'that is %s sets the payment by the option of the call',
      async (_action, call, flowControlSettings, paymentStatus) => {
        const { customer, bookings, act } = await opened(approved);
        const { fillIn, choose, comeBack } = customer();
        expect(await comeBack(await choose(await fillIn(), 'PAID'))).toContain('Your request has been sent');
        const [booking] = await bookings();
        expect(booking).toMatchObject({ status: 'PENDING', paymentStatus: 'PAID' });
        expect((await act(call, booking!, { flowControlSettings })).status).toBe(200);
        await settleDuePayments(server.options);
        expect(await bookings()).toMatchObject([{ paymentStatus }]);
      },
    );
  });

  test('the URL of the test provider is unknown without it', async () => {
    const { customer } = await opened();
    const { fillIn, visit } = customer();
    const { pathname } = new URL(await fillIn());
    server.options.payments = undefined;
    const [page, nothing] = [await visit(pathname), await visit('/qa/nothing')];
    expect(page.status).toBe(404);
    expect(await withoutId(page)).toEqual(await withoutId(nothing));
  });

  test.each([
    ['without a provider', false],
    ['with one', true],
  ])('the times of a service that is only paid online say %s whether it can be booked', async (_case, on) => {
    const { customer } = await opened();
    if (!on) server.options.payments = undefined;
    const page = await customer().text('/booking-calendar/massage');
    expect(page.includes('online payment isn’t available right now. Contact us to book.')).toBe(!on);
  });

  test('a price without a payment method cannot be booked', async () => {
    const { customer, bookings } = await opened();
    await server.database.write(sql`
      update services set payment = jsonb_set(payment, '{options}', '{}')`);
    const page = await customer().text(form);
    expect(page).toContain('This service can’t be paid for here. Contact us to book.');
    expect(page).not.toContain('<form method="post"');
    expect(await bookings()).toEqual([]);
  });
});
