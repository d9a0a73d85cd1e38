import { businessAtHost } from '../../rules/businesses/businessAtHost.ts';
import { errorPage } from '../errorPage.ts';
import { renderHosted } from '../hostedPage.ts';
import type { PageRequest } from '../pageRequest.ts';
import { offerOf } from './customerOffer.ts';

/** All services that can be booked, for customers whose page leads nowhere. */
export async function showBook(page: PageRequest): Promise<Response> {
  const business = await businessAtHost(page.options.database, page.url);
  if (!business) return errorPage(page, 'missing');
  const { say } = page;
  const about = { business: business.name };
  const offer = await offerOf(page, business.id);
  return renderHosted(page, {
    title: say('elsewhere.bookingsBook.title', about),
    business: business.name,
    lead: say(offer ? 'elsewhere.bookingsBook.text' : 'elsewhere.bookingsBook.nothing', about),
    body: offer,
  });
}
