import { sql } from 'kysely';
import type { BookingPolicyInput } from '../../../contract/entities/terms/bookingPolicy.ts';
import type { Booking } from '../../../contract/entities/bookings/booking.ts';
import type { ServiceInput } from '../../../contract/entities/services/service.ts';
import { manageToken } from '../../rules/bookings/messages/manageLink.ts';
import { openBrowser } from '../identity/testBrowser.ts';
import { ask, type TestApp } from '../testApp.ts';
import { openForBookings, tuesday } from './testBookings.ts';
import { createAddOn } from '../../../contract/calls/prices/addOns.ts';
import { createAddOnGroup } from '../../../contract/calls/prices/addOnGroups.ts';
import { createServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { AddOnInput } from '../../../contract/entities/prices/addOn.ts';
import { createCategory } from '../../../contract/calls/services/categories.ts';
import { selectBookings } from '../../tables/calendar/bookings.ts';

export const textOf = (response: Response) => response.text();

const inPerson = {
  rateType: 'FIXED' as const,
  fixed: { price: { value: '70.50' } },
  options: { inPerson: true },
};

export const ada = { name: 'Ada King Lovelace', email: 'ada@example.com', phone: '+49 30 1234567' };

/** The text of a page in one line. */
export const wordsOf = (page: string) => page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

/** The starts of the buttons that book a time. */
export const offeredIn = (page: string) =>
  [...page.matchAll(/<button[^>]*name="start"\s+value="([^"]*)"/g)].map(([, value]) => value);

type FeeWindows = NonNullable<BookingPolicyInput['cancellationFeePolicy']>['cancellationWindows'];

/** Terms with fees, which a policy must explain in its own words. */
export const feesOf = (...cancellationWindows: NonNullable<FeeWindows>): BookingPolicyInput => ({
  saveCreditCardPolicy: { enabled: true },
  customPolicyDescription: { enabled: true, description: 'Late is dear.' },
  cancellationFeePolicy: { enabled: true, cancellationWindows },
});

/** The name of the input with this label. */
export const inputIn = (page: string, label: string) =>
  new RegExp(String.raw`<label for="([^"]*)"\s*><bdi>${label}<`).exec(page)?.[1] ??
  [...page.matchAll(/<label class="box"[\s\S]*?<\/label/g)]
    .filter(([box]) => box.includes(`<bdi>${label}<`))
    .map(([box]) => /\sname="([^"]*)"/.exec(box)?.[1])[0] ??
  '';

/** Adds a group of add-ons to a service. Returns it with the names of its inputs. */
export async function addExtras(
  server: TestApp,
  { admin, serviceId, ...group }: { admin: string; serviceId: string; maxNumberOfAddOns?: number },
  addOns: readonly AddOnInput[],
) {
  const ids: string[] = [];
  for (const addOn of addOns) ids.push((await ask(server, createAddOn, { body: { addOn } }, admin)).addOn.id);
  const body = { addOnGroup: { name: 'Extras', addOnIds: ids, ...group }, serviceId };
  const { addOnGroup } = await ask(server, createAddOnGroup, { body }, admin);
  return { ids, addOnGroup, names: ids.map((id) => `addon-${addOnGroup.id}-${id}`) };
}

/** The prices of a service that vary by the choices of an option, as in a request. */
export const variantsOf = (
  {
    name,
    optionId,
    ...ids
  }: { serviceId: string; optionId: string; name: string; id?: string; revision?: string },
  prices: Readonly<Record<string, string>>,
) => ({
  serviceOptionsAndVariants: {
    ...ids,
    options: {
      values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name, choices: Object.keys(prices) } }],
    },
    variants: {
      values: Object.entries(prices).map(([custom, value]) => ({
        choices: [{ optionId, custom }],
        price: { value },
      })),
    },
  },
});

/** Lets the price of a service vary by the choices of an option. */
export async function addVariants(
  server: TestApp,
  { admin, serviceId, name }: { admin: string; serviceId: string; name: string },
  prices: Readonly<Record<string, string>>,
) {
  const optionId = crypto.randomUUID();
  const body = variantsOf({ serviceId, optionId, name }, prices);
  const created = await ask(server, createServiceOptionsAndVariants, { body }, admin);
  const { id, revision } = created.serviceOptionsAndVariants;
  return { optionId, id, ...(revision !== undefined && { revision }) };
}

/** A business with its own host whose services customers see. */
export async function openBookingPages(server: TestApp, terms: BookingPolicyInput = {}) {
  const business = await openForBookings(server, terms);
  const { businessId, admin } = business;
  const host = `b${businessId.slice(0, 8)}`;
  const origin = `http://${host}.localhost:4600`;
  await server.database.write(sql`update businesses set host = ${host} where id = ${businessId}`, 1);
  const { category } = await ask(server, createCategory, { body: { category: { name: 'Offered' } } }, admin);
  const shown = { category: { id: category.id } };
  const browser = openBrowser(server, '203.0.113.7');
  const visit = (path: string) => browser.visit(origin + path);
  return {
    ...business,
    origin,
    browser,
    visit,
    text: async (path: string) => (await visit(path)).text(),
    massage: (fields: ServiceInput = {}) => business.appointment({ ...shown, payment: inPerson, ...fields }),
    class: (fields: ServiceInput & { capacity?: number } = {}) => business.yoga({ ...shown, ...fields }),
    offerShown: (fields: ServiceInput) => business.offer({ ...shown, ...fields }),
    /** Fills in the form of a time and follows to the page of the booking. */
    fillIn: async (path: string, values: Record<string, string> = ada) => {
      const sent = await browser.submit(await visit(path), values);
      // The next visitor is another customer.
      browser.cookies.delete('frontdesk-booked');
      const location = sent.headers.get('Location');
      return {
        status: sent.status,
        location,
        page: location ? await textOf(await browser.visit(location)) : await textOf(sent),
      };
    },
    bookings: async (): Promise<Booking[]> =>
      (await selectBookings(server.database, businessId, sql``)).map(({ booking }) => booking),
    linkOf: async ({ id }: Booking) =>
      `/booking/${await manageToken(server.options.config.secret, { businessId, bookingId: id })}`,
  };
}

export const at = `start=${encodeURIComponent(tuesday)}`;
export const massageForm = `/booking-form/massage?${at}`;

/** A booked massage and its link. */
export async function openBooked(server: TestApp, terms: BookingPolicyInput = {}) {
  const pages = await openBookingPages(server, terms);
  const service = await pages.massage();
  await pages.fillIn(massageForm);
  const [booking] = await pages.bookings();
  return { ...pages, service, booking: booking!, link: await pages.linkOf(booking!) };
}
