import { sql } from 'kysely';
import { serviceColumns } from '../../../contract/entities/services/service.ts';
import { serviceFields } from '../../../contract/entities/services/serviceFields.ts';
import type { ColumnTable } from '../../database/columns.ts';
import type { Sql } from '../../database/database.ts';
import type { Family } from '../../database/families.ts';
import { plainColumns } from '../plainColumns.ts';
import { serviceTally } from './serviceTallies.ts';
import { servicesByWord } from './serviceWords.ts';
import { servicesAndCategories, shortestWay } from './serviceWays.ts';

/** A value from the business locations of a service. */
function ofLocations(value: Sql): Sql {
  return sql`select ${value} from locations
    where locations.business_id = services.business_id and locations.id = any(services.location_ids)
      and ${value} is not null`;
}

const ownAddresses = sql`select place #>> '{custom,address,formattedAddress}'
  from jsonb_array_elements(services.locations) as places(place)
  where place #>> '{custom,address,formattedAddress}' is not null`;

function ofAddOns(value: Sql): Sql {
  return sql`select ${value} from jsonb_array_elements(services.add_on_details) as details(detail)`;
}

const columns: ColumnTable = {
  ...plainColumns('services', serviceColumns, serviceFields),
  id: { type: 'guid', expression: sql`services.id`, notNull: true },
  // The column's collation sorts names for people, and its index has that order.
  name: {
    type: 'text',
    expression: sql`services.name`,
    order: sql`services.name`,
    notNull: true,
    words: sql`services.name_words`,
  },
  hidden: { type: 'boolean', expression: sql`services.hidden`, notNull: true },
  'category.id': { type: 'guid', expression: sql`services.category_id` },
  'category.name': { type: 'text', expression: sql`categories.name`, order: sql`categories.name` },
  'category.sortOrder': { type: 'number', expression: sql`categories.sort_order` },
  'form.id': { type: 'guid', expression: sql`services.form_id`, notNull: true },
  'bookingPolicy.id': { type: 'guid', expression: sql`services.booking_policy_id`, notNull: true },
  'onlineBooking.enabled': {
    type: 'boolean',
    expression: sql`services.online_booking_enabled`,
    notNull: true,
  },
  'payment.rateType': { type: 'enum', expression: sql`(services.payment ->> 'rateType')` },
  'payment.fixed.price.value': {
    type: 'number',
    expression: sql`(services.payment #>> '{fixed,price,value}')::numeric`,
    order: sql`services.price_order`,
    orderNotNull: true,
  },
  'payment.varied.defaultPrice.value': {
    type: 'number',
    expression: sql`(services.payment #>> '{varied,defaultPrice,value}')::numeric`,
  },
  'payment.varied.minPrice.value': {
    type: 'number',
    expression: sql`(services.payment #>> '{varied,minPrice,value}')::numeric`,
  },
  'payment.options.inPerson': {
    type: 'boolean',
    expression: sql`services.payment_in_person`,
    notNull: true,
  },
  'payment.options.online': { type: 'boolean', expression: sql`services.payment_online`, notNull: true },
  'payment.options.pricingPlan': {
    type: 'boolean',
    expression: sql`services.payment_pricing_plan`,
    notNull: true,
  },
  'payment.pricingPlanIds': { type: 'guids', array: sql`services.pricing_plan_ids` },
  'schedule.firstSessionStart': { type: 'date', expression: sql`services.first_session_start` },
  'schedule.lastSessionEnd': { type: 'date', expression: sql`services.last_session_end` },
  'locations.business.id': { type: 'guids', array: sql`services.location_ids` },
  'locations.business.name': { type: 'texts', values: ofLocations(sql`locations.name`) },
  'locations.calculatedAddress.formattedAddress': {
    type: 'texts',
    values: sql`${ofLocations(sql`locations.address ->> 'formattedAddress'`)} union all ${ownAddresses}`,
  },
  'locations.type': { type: 'texts', array: sql`services.location_types` },
  'serviceResources.resourceIds.values': { type: 'guids', array: sql`services.resource_ids` },
  staffMemberIds: { type: 'guids', array: sql`services.staff_member_ids` },
  'supportedSlugs.name': {
    type: 'texts',
    values: sql`select service_slugs.name from service_slugs
      where service_slugs.business_id = services.business_id and service_slugs.service_id = services.id`,
  },
  'mainSlug.name': { type: 'text', expression: sql`services.main_slug`, notNull: true },
  'addOnDetails.addOnId': { type: 'guids', values: ofAddOns(sql`(detail ->> 'addOnId')::uuid`) },
  'addOnDetails.durationInMinutes': {
    type: 'numbers',
    values: ofAddOns(sql`(detail ->> 'durationInMinutes')::double precision`),
  },
};

/** Services in queries, searches, counts and filters. */
export const serviceFamily: Family = {
  name: 'services',
  fields: serviceFields,
  columns,
  from: servicesAndCategories,
  defaultSort: [{ path: 'createdDate', order: 'ASC' }],
  // Page size of the specification (section 9); the reference has 100, and its client always sends 50.
  paging: { defaultLimit: 50, maxLimit: 100, default: 'offset' },
  shortcut: shortestWay(columns),
  byText: servicesByWord(columns),
  tally: serviceTally,
};
