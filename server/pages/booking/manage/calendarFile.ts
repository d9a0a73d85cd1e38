import { publishedFileOf } from '../../../mail/bookingEvents.ts';
import { eventTimes } from '../../../rules/bookings/messages/notifyCustomers.ts';
import { manageLink } from '../../../rules/bookings/messages/manageLink.ts';
import { mailSenderOf } from '../../../rules/writing.ts';
import type { PageRequest } from '../../pageRequest.ts';
import { missing } from '../../public/servicePages.ts';
import type { CustomerBooking } from '../customerBooking.ts';

/** The event of the mails about the booking, without the customer's contact details. */
export async function sendCalendarFile(page: PageRequest, own: CustomerBooking): Promise<Response> {
  const { booking, offer, origin, token } = own;
  const { business, now } = offer;
  const { database: db, config } = page.options;
  const times = await eventTimes({ db, businessId: business.id, now }, booking);
  const news = { booking, times, link: manageLink(origin, token), invited: false };
  const sending = { business, sender: mailSenderOf(config), now };
  const file = publishedFileOf(news, sending, { atCustomer: page.say('place.customer') });
  if (!file) return missing(page, business);
  return new Response(file, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'attachment; filename="booking.ics"',
      'Cache-Control': 'no-store',
    },
  });
}
