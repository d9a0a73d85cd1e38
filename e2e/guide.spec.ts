// A suite of its own, as docs/testing.md describes it: it imports nothing of this project except the address of the server.
import { expect, test as base, type APIRequestContext } from 'playwright/test';

/** Of a server that was started with `npm start -- --qa --port 0 --json`. */
const server = () => process.env['FRONTDESK_URL'] ?? 'http://localhost:4600';

interface Business {
  businessId: string;
  /** Address of its dashboard and booking pages. */
  url: string;
  call: <Answer>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>;
}

interface Made {
  businessId: string;
  url: string;
  accessToken: string;
  cookie: { name: string; value: string };
}

const test = base.extend<{ business: Business }>({
  business: async ({ context, request }, give) => {
    const made: Made = await answerOf(
      request.post(`${server()}/qa/v1/businesses`, { data: { sample: 'studio', timeZone: 'Europe/Berlin' } }),
    );
    await context.addCookies([{ ...made.cookie, url: made.url, httpOnly: true, sameSite: 'Lax' }]);
    // The host names the business, whose addresses the answers contain.
    const headers = { Authorization: made.accessToken, Host: new URL(made.url).host };
    await give({
      ...made,
      call: (method, path, data) =>
        answerOf(request.fetch(server() + path, { method, headers, ...(data && { data }) })),
    });
  },
});

async function answerOf<Answer>(asked: ReturnType<APIRequestContext['fetch']>): Promise<Answer> {
  const response = await asked;
  expect(response.ok(), await response.text()).toBe(true);
  return (await response.json()) as Answer;
}

interface Services {
  services: { name: string; urls: { bookingPage: { url: string } } }[];
}

interface Mails {
  mails: { subject: string; links: string[] }[];
}

test('a customer books at a set time, and the owner sees the booking', async ({
  page,
  browser,
  business,
}) => {
  // After the bookings of the sample, which surround the present.
  const now = new Date(Date.now() + 90 * 86_400_000).toISOString();
  await business.call('POST', '/qa/v1/clock', { now });
  const filter = { name: 'Deep tissue massage' };
  const { services } = await business.call<Services>('POST', '/v2/services/query', { query: { filter } });
  const bookingPage = services[0]?.urls.bookingPage.url ?? '';
  expect(bookingPage).toContain(business.url);

  const customer = await (await browser.newContext()).newPage();
  await customer.goto(bookingPage);
  await customer
    .getByRole('link', { name: /^\d\d:\d\d$/ })
    .first()
    .click();
  await customer.getByLabel('Name').fill('Hannah Brandt');
  await customer.getByLabel('Email').fill('hannah@mail.example');
  await customer.getByRole('radio', { name: 'Pay in person' }).check();
  await customer.getByRole('button', { name: /^Book/ }).click();
  await expect(customer.getByRole('heading', { name: 'Your booking is confirmed' })).toBeVisible();

  const { mails } = await business.call<Mails>(
    'GET',
    `/qa/v1/mails?to=hannah@mail.example&businessId=${business.businessId}`,
  );
  expect(mails[0]?.links[0]).toContain(business.url);

  // The dashboard shows the time of its browser, so the browser's clock is set too.
  await page.clock.setFixedTime(now);
  await page.goto(`${business.url}/bookings`);
  await expect(page.getByRole('link', { name: 'Hannah Brandt' })).toBeVisible();
});
