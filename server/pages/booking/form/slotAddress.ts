import { minuteMs } from '../../../../contract/durations.ts';
import { isTimeZone } from '../../../../contract/entities/values/timeZone.ts';
import { instantIn } from '../../../rules/bookings/times/claims.ts';
import { pageOrigin } from '../../../rules/pageOrigin.ts';
import type { ElsewherePayload } from '../../../rules/identity/oauth/redirectSessions.ts';
import { findBusiness } from '../../../tables/businesses.ts';
import { findServices } from '../../../tables/services/fullServices.ts';
import { pageAddress, type PageRequest } from '../../pageRequest.ts';
import { formAddress } from '../addresses.ts';
import { locationsOf, staffOf } from './choices.ts';
import { offerFor, type Offer } from '../manage/offer.ts';

type AskedSlot = NonNullable<ElsewherePayload['slot']>;
type Parameters = Readonly<Record<string, string | undefined>>;

/**
 * URL of the form for a slot that a customer chose on another site, or of the service's calendar if the slot has no
 * time. Undefined if the service is not offered, or not with that person, location or duration. The form itself checks
 * whether the time is free.
 */
export async function slotAddress(
  page: PageRequest,
  businessId: string,
  { slot, timeZone = '', id }: { slot: AskedSlot; timeZone: string | undefined; id: string },
): Promise<string | undefined> {
  const { database: db, config } = page.options;
  const business = await findBusiness(db, businessId);
  const reading = { db, businessId, publicUrl: pageOrigin(page.request, config) };
  const [found] = await findServices(reading, [slot.serviceId], { staff: true });
  if (!business || !found?.shown || found.deleted) return undefined;
  const offer = await offerFor(page, { service: found.document.read(), business });
  const slug = offer.service.mainSlug?.name;
  const zone = [timeZone, slot.timezone ?? ''].find((name) => isTimeZone(name)) ?? business.timeZone;
  const asked = slug === undefined ? undefined : parametersOf(page, offer, slot, zone);
  if (slug === undefined || !asked) return undefined;
  const parameters = { ...asked, zone: zone === business.timeZone ? undefined : zone, page: id };
  const namesTime =
    offer.service.type === 'COURSE' || asked.start !== undefined || asked.session !== undefined;
  return namesTime
    ? formAddress(page, slug, parameters)
    : pageAddress(page, `/booking-calendar/${encodeURIComponent(slug)}`, parameters);
}

function parametersOf(
  page: PageRequest,
  offer: Offer,
  slot: AskedSlot,
  zone: string,
): Parameters | undefined {
  switch (offer.service.type) {
    case 'COURSE':
      return {};
    case 'CLASS':
      return { session: slot.eventId ?? slot.sessionId };
    case 'APPOINTMENT':
      return appointmentParameters(page, offer, slot, zone);
    default:
      return offer.service.type satisfies never;
  }
}

const locationTypes = { OWNER_BUSINESS: 'BUSINESS', OWNER_CUSTOM: 'CUSTOM', CUSTOM: 'CUSTOMER' } as const;

function appointmentParameters(
  page: PageRequest,
  { service, lengths }: Offer,
  { startDate, endDate, resource, location }: AskedSlot,
  zone: string,
): Parameters | undefined {
  const [start, end] = [startDate, endDate].map((text) => (text ? instantIn(text, zone) : undefined));
  if ((startDate && start === undefined) || (endDate && end === undefined)) return undefined;
  const minutes = start === undefined || end === undefined ? lengths[0] : (end - start) / minuteMs;
  if (minutes !== undefined && !lengths.includes(minutes)) return undefined;
  const staff = resource?.id && staffOf(service).find(({ id }) => id === resource.id);
  if (resource?.id && !staff) return undefined;
  const { id, locationType = 'UNDEFINED' } = location ?? {};
  const kind = locationType === 'UNDEFINED' ? undefined : locationTypes[locationType];
  const chosen =
    kind &&
    locationsOf(service, page).find(({ filter }) => filter.kind === kind && (!id || filter.id === id));
  if (kind && !chosen) return undefined;
  return {
    start: start === undefined ? undefined : new Date(start).toISOString(),
    with: staff ? staff.id : undefined,
    location: chosen?.key,
    minutes: minutes === undefined || minutes === lengths[0] ? undefined : String(minutes),
  };
}
