import type { BookingPolicy } from '../../contract/entities/bookingPolicy.ts';
import type { Category } from '../../contract/entities/category.ts';
import type { Location } from '../../contract/entities/location.ts';
import type { Service } from '../../contract/entities/service.ts';
import type { StaffMemberOfService } from '../../contract/entities/serviceStaff.ts';
import { slugLimits, type Slug } from '../../contract/entities/slug.ts';
import type { ResourceType } from '../../contract/entities/resourceType.ts';
import type { Queries } from '../database/database.ts';
import { bookingPoliciesByIds } from './bookingPolicies.ts';
import { categoriesByIds } from './categories.ts';
import { locationsByIds } from './locations.ts';
import { resourceTypesByIds } from './resourceTypes.ts';
import { present } from './rows.ts';
import type { ServiceRow } from './services.ts';
import { slugsOfServices } from './serviceSlugs.ts';
import { staffOfServices } from './staffMembers.ts';

/** Where services are read from, and the address their pages stand under. */
export interface Reading {
  db: Queries;
  businessId: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** What services are put together from, each found by id once for a whole page of them. */
interface Parts {
  categories: Map<string, Category>;
  policies: Map<string, BookingPolicy>;
  locations: Map<string, Location>;
  slugs: Map<string, Slug[]>;
  resourceTypes: Map<string, ResourceType>;
  /** Absent when staff details were not asked for. */
  staff: Map<string, StaffMemberOfService> | undefined;
}

/** The services of these rows, in their order, with everything the wire shows: at most six statements for any number. */
export async function wholeServices(
  { db, businessId, publicUrl }: Reading,
  rows: readonly ServiceRow[],
  { staffDetails = false }: { staffDetails?: boolean } = {},
): Promise<Service[]> {
  if (rows.length === 0) return [];
  const distinct = (ids: (row: ServiceRow) => readonly (string | null | undefined)[]): string[] => [
    ...new Set(rows.flatMap(ids).filter((id) => typeof id === 'string')),
  ];
  const typeIds = distinct((row) => row.service_resources.map(({ resourceType }) => resourceType?.id));
  const parts: Parts = {
    categories: await categoriesByIds(
      db,
      businessId,
      distinct((row) => [row.category_id]),
    ),
    policies: await bookingPoliciesByIds(
      db,
      businessId,
      distinct((row) => [row.booking_policy_id]),
    ),
    locations: await locationsByIds(
      db,
      businessId,
      distinct((row) => row.locations.map(({ business }) => business?.id)),
    ),
    slugs: await slugsOfServices(
      db,
      businessId,
      distinct((row) => [row.id]),
    ),
    resourceTypes: typeIds.length === 0 ? new Map() : await resourceTypesByIds(db, businessId, typeIds),
    staff: staffDetails
      ? await staffOfServices(
          db,
          businessId,
          distinct((row) => row.staff_member_ids),
        )
      : undefined,
  };
  return rows.map((row) => wholeService(row, parts, publicUrl));
}

function wholeService(row: ServiceRow, parts: Parts, publicUrl: string): Service {
  const category = row.category_id ? parts.categories.get(row.category_id) : undefined;
  const slugs = parts.slugs.get(row.id) ?? [];
  const mainSlug = slugs.find(({ name }) => name === row.main_slug);
  const staff = parts.staff && row.staff_member_ids.flatMap((id) => parts.staff?.get(id) ?? []);
  return present({
    id: row.id,
    appId: row.app_id,
    createdByAppId: row.created_by_app_id,
    type: row.type,
    sortOrder: row.sort_order === null ? null : Number(row.sort_order),
    name: row.name,
    description: row.description,
    tagLine: row.tag_line,
    defaultCapacity: row.default_capacity,
    media: row.media,
    hidden: row.hidden,
    category: category && { id: category.id, name: category.name, sortOrder: category.sortOrder },
    form: present({ id: row.form_id, mobileSettings: row.form_settings }),
    payment: { ...row.payment, pricingPlanIds: row.pricing_plan_ids },
    onlineBooking: row.online_booking,
    conferencing: row.conferencing,
    locations: row.locations.map((place) => wholeLocation(place, parts.locations)),
    bookingPolicy: parts.policies.get(row.booking_policy_id),
    schedule: scheduleOf(row),
    staffMemberIds: row.staff_member_ids,
    staffMembers: staff,
    staffMemberDetails: staff && { staffMembers: staff },
    resourceGroups: row.resource_groups,
    serviceResources: row.service_resources.map(({ resourceIds, resourceType }) =>
      present({
        resourceIds,
        resourceType: resourceType && present({ ...resourceType, name: typeName(resourceType.id, parts) }),
      }),
    ),
    supportedSlugs: supportedSlugs(slugs, mainSlug),
    mainSlug,
    urls: urlsOf(row.type, row.main_slug, publicUrl),
    extendedFields: row.extended_fields,
    seoData: row.seo_data,
    createdDate: row.created_date.toISOString(),
    updatedDate: row.updated_date.toISOString(),
    revision: row.revision,
    addOnGroups: row.add_on_groups,
    addOnDetails: row.add_on_details,
    taxableAddress: row.taxable_address,
    primaryResourceType: row.primary_resource_type,
  });
}

function typeName(id: string | undefined, { resourceTypes }: Parts): string | undefined {
  return id === undefined ? undefined : resourceTypes.get(id)?.name;
}

type ServiceLocation = ServiceRow['locations'][number];

/** A place with what is known of it: name, address and contact of a place of the business, the address of another. */
export function wholeLocation(place: ServiceLocation, locations: Map<string, Location>): ServiceLocation {
  switch (place.type) {
    case 'BUSINESS': {
      const found = place.business?.id === undefined ? undefined : locations.get(place.business.id);
      if (!found) return place;
      const { id, name, default: isDefault, email, phone } = found;
      const { hint: _hint, ...address } = found.address ?? {};
      const business = present({ id, name, default: isDefault, address, email, phone });
      return { id: place.id, type: place.type, calculatedAddress: address, business };
    }
    case 'CUSTOM':
      return present({ ...place, calculatedAddress: place.custom?.address });
    case 'CUSTOMER':
    case 'UNKNOWN_LOCATION_TYPE':
    case undefined:
      return place;
    default:
      return place.type satisfies never;
  }
}

function scheduleOf(row: ServiceRow): Service['schedule'] {
  const constraints = row.availability_constraints;
  const minutes = constraints?.sessionDurations ?? [];
  return present({
    id: row.schedule_id,
    firstSessionStart: row.first_session_start && shortInstant(row.first_session_start),
    lastSessionEnd: row.last_session_end && shortInstant(row.last_session_end),
    availabilityConstraints: constraints && {
      durations: minutes.map((length) => ({ minutes: length })),
      ...constraints,
    },
  });
}

/** Session times are answered without milliseconds where there are none (recorded answers). */
function shortInstant(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

/** Newest first; of more than the wire holds, the oldest are left out, never the one in use. */
function supportedSlugs(slugs: readonly Slug[], mainSlug: Slug | undefined): Slug[] {
  const newest = slugs.slice(0, slugLimits.supportedSlugs);
  if (!mainSlug || newest.includes(mainSlug)) return newest;
  return [...newest.slice(0, -1), mainSlug];
}

/** A course is booked on its own page and has no calendar (recorded answers). */
function urlsOf(type: Service['type'], slug: string, publicUrl: string): Service['urls'] {
  const page = (relativePath: string) => ({ relativePath, url: `${publicUrl}${relativePath}` });
  const servicePage = page(`/service-page/${slug}`);
  if (type === 'COURSE') return { servicePage, bookingPage: servicePage };
  const calendarPage = page(`/booking-calendar/${slug}`);
  return { servicePage, bookingPage: calendarPage, calendarPage };
}
