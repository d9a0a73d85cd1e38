import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/places/location.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { fixedSql, prepare } from '../../database/prepared.ts';
import { WireJson } from '../../json/wireJson.ts';
import { shownToCustomers } from './publicOffer.ts';
import { present } from '../rows.ts';
import { serviceDocument, serviceDocumentFrom, type ServiceDetails } from './serviceDocument.ts';

/** Source of services, and the origin of their pages. */
export interface Reading {
  db: Queries;
  businessId: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** A service in wire form, with its visibility. */
interface FoundService {
  document: WireJson<Service>;
  /** To customers. */
  shown: boolean;
  deleted: boolean;
}

type FoundRow = { document: string; shown: boolean; deleted: boolean };

const asking = (details: ServiceDetails) =>
  prepare<FoundRow>(
    `services ${JSON.stringify(details)}`,
    (value) => sql<FoundRow>`
    select ${serviceDocument(sql`${value('publicUrl')}::text`, details)} as document,
      ${shownToCustomers} as shown, services.deleted_date is not null as deleted
    from unnest(${value('ids')}::uuid[]) with ordinality as asked(id, position)
    join ${serviceDocumentFrom} on services.business_id = ${value('businessId')}::uuid and services.id = asked.id
    order by asked.position`,
  );

const statements = {
  plain: asking({}),
  staff: asking({ staff: true }),
  resourceTypes: asking({ resourceTypes: true }),
  both: asking({ staff: true, resourceTypes: true }),
};

function statementFor({ staff, resourceTypes }: ServiceDetails) {
  if (staff) return resourceTypes ? statements.both : statements.staff;
  return resourceTypes ? statements.resourceTypes : statements.plain;
}

/** The services with these ids, in this order, including deleted and hidden ones; none of another business. */
export async function findServices(
  { db, businessId, publicUrl }: Reading,
  ids: readonly string[],
  details: ServiceDetails = {},
): Promise<FoundService[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(statementFor(details)({ businessId, publicUrl, ids }));
  return rows.map(({ document, shown, deleted }) => ({ document: new WireJson(document), shown, deleted }));
}

/** Cache of composed SQL by origin: composing the statement takes longer than part of running it. */
const composed = new Map<string, Sql>();
const mostComposed = 100;

/** Adds the `document` of each service to the rows of a page, which have an `id`. */
export function withDocuments(
  { businessId, publicUrl }: Pick<Reading, 'businessId' | 'publicUrl'>,
  details: ServiceDetails = {},
): (page: Sql, order: Sql) => Sql {
  const key = JSON.stringify([publicUrl, details]);
  const document = composed.get(key) ?? fixedSql(serviceDocument(sql.lit(publicUrl), details));
  if (composed.size < mostComposed) composed.set(key, document);
  return (page, order) => sql`select page.*, ${document} as document
    from (${page}) as page
    join (${documentsFrom}) on services.business_id = ${businessId}::uuid and services.id = page.id
    order by page.${order}`;
}

const documentsFrom = fixedSql(serviceDocumentFrom);

/** The services of these rows, in their order, with all wire fields. */
export async function wholeServices(
  reading: Reading,
  rows: readonly { id: string }[],
  details: ServiceDetails = {},
): Promise<Service[]> {
  const ids = rows.map(({ id }) => id);
  const found = await findServices(reading, ids, details);
  return found.map(({ document }) => document.read());
}

type ServiceLocation = NonNullable<Service['locations']>[number];

/**
 * A business location in the form of services: name, address and contact. For speed, serviceDocument.ts does the
 * same in SQL; wholeServices.test.ts keeps both equal.
 */
export function wholeLocation(place: ServiceLocation, locations: Map<string, Location>): ServiceLocation {
  const found = place.business?.id === undefined ? undefined : locations.get(place.business.id);
  if (!found) return place;
  const { id, name, default: isDefault, email, phone } = found;
  const { hint: _hint, ...address } = found.address ?? {};
  const business = present({ id, name, default: isDefault, address, email, phone });
  return { id: place.id, type: place.type, calculatedAddress: address, business };
}
