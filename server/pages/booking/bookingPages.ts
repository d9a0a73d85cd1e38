import { redirectTo } from '../layout.ts';
import type { PageRequest } from '../pageRequest.ts';
import { businessOf, missing } from '../public/servicePages.ts';
import { sendCalendarFile } from './manage/calendarFile.ts';
import { showChange } from './manage/changePage.ts';
import { findCustomerBooking, ownAddress, type CustomerBooking } from './customerBooking.ts';
import { showPaid, takePaid, takePay } from './manage/payPages.ts';
import { showBooking } from './manage/resultPage.ts';
import { takeChange } from './manage/takeChange.ts';
import { takeOffer } from './manage/takeOffer.ts';

const address = /^\/booking\/([\w-]{1,200})(\/change|\/accept|\/pay|\/paid|\/calendar\.ics)?$/;

type Answer = (page: PageRequest, own: CustomerBooking) => Promise<Response>;

const answers: Readonly<Record<string, Answer | undefined>> = {
  'GET ': (page, own) => showBooking(page, own),
  'GET /change': (page, own) => showChange(page, own),
  'POST /change': takeChange,
  'GET /accept': async (page, own) => redirectTo(ownAddress(page, own)),
  'POST /accept': takeOffer,
  'GET /pay': async (page, own) => redirectTo(ownAddress(page, own)),
  'POST /pay': takePay,
  'GET /paid': showPaid,
  'POST /paid': takePaid,
  'GET /calendar.ics': sendCalendarFile,
};

/** Whether a path belongs to a customer's booking (rules/bookings/messages/manageLink.ts). */
export const isBookingPage = (pathname: string): boolean => /^\/booking(\/|$)/.test(pathname);

/** The allowed methods of a booking's page. */
export const methodsOfBookingPage = (pathname: string): string[] =>
  /\/(change|accept|pay|paid)$/.test(pathname) ? ['GET', 'POST'] : ['GET'];

/** The pages of one booking, for the holder of its token. */
export async function answerBookingPage(page: PageRequest): Promise<Response> {
  const [, token = '', under = ''] = address.exec(page.url.pathname) ?? [];
  const method = page.request.method === 'HEAD' ? 'GET' : page.request.method;
  const answer = answers[`${method} ${under}`];
  const own = await findCustomerBooking(page, token);
  return own && answer ? answer(page, own) : missing(page, await businessOf(page), 'result');
}
