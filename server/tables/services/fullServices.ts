import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { fixedSql, prepare } from '../../database/prepared.ts';
import { WireJson } from '../../json/wireJson.ts';
import { shownToCustomers } from './publicOffer.ts';
import { present } from '../rows.ts';
import {
  composeServices,
  ownColumns,
  partsOfOthers,
  referencesOfServices,
  type ServiceDetails,
  type ServiceRow,
} from './serviceDocument.ts';

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

type FoundRow = ServiceRow & { shown: boolean; deleted: boolean };

const visibility = sql`${shownToCustomers} as shown, services.deleted_date is not null as deleted`;

const askingMany = (details: ServiceDetails) =>
  prepare<FoundRow>(
    `services ${JSON.stringify(details)}`,
    (value) => sql<FoundRow>`
      with found as materialized (
        select asked.position, ${ownColumns} as own, ${visibility}, ${referencesOfServices}
        from unnest(${value('ids')}::uuid[]) with ordinality as asked(id, position)
        join services on services.business_id = ${value('businessId')}::uuid and services.id = asked.id
      )
      select own, shown, deleted,
        case when position = (select min(position) from found) then ${partsOfOthers(details)} end as others
      from found order by position`,
  );

/** One service has a statement of its own: with a list of ids, PostgreSQL plans each execution anew. */
const askingOne = (details: ServiceDetails) =>
  prepare<FoundRow>(
    `service ${JSON.stringify(details)}`,
    (value) => sql<FoundRow>`
      with found as materialized (
        select ${ownColumns} as own, ${visibility}, ${referencesOfServices} from services
        where services.business_id = ${value('businessId')}::uuid and services.id = ${value('id')}::uuid
      )
      select own, shown, deleted, ${partsOfOthers(details)} as others from found`,
  );

const asking = (details: ServiceDetails) => ({
  one: askingOne(details),
  many: askingMany(details),
  parts: fixedSql(partsOfOthers(details)),
});

const statements = {
  plain: asking({}),
  staff: asking({ staff: true }),
  resourceTypes: asking({ resourceTypes: true }),
  both: asking({ staff: true, resourceTypes: true }),
};

function statementsFor({ staff, resourceTypes }: ServiceDetails) {
  if (staff) return resourceTypes ? statements.both : statements.staff;
  return resourceTypes ? statements.resourceTypes : statements.plain;
}

/** The services with these ids, in this order, including deleted and hidden ones; none of another business. */
export async function findServices(
  { db, businessId, publicUrl }: Reading,
  ids: readonly string[],
  details: ServiceDetails = {},
): Promise<FoundService[]> {
  const [id, ...others] = ids;
  if (id === undefined) return [];
  const { one, many } = statementsFor(details);
  const rows = await db.rows(others.length === 0 ? one({ businessId, id }) : many({ businessId, ids }));
  const documents = composeServices(rows, publicUrl, details);
  return rows.map(({ shown, deleted }, index) => ({
    document: new WireJson(documents[index] ?? ''),
    shown,
    deleted,
  }));
}

/** Adds what {@link composeServices} reads to the rows of a page, which have an `id`. */
export function withDocuments(
  businessId: string,
  details: ServiceDetails = {},
): (page: Sql, order: Sql) => Sql {
  const { parts } = statementsFor(details);
  return (page, order) => sql`
    with page as materialized (${page}),
    found as materialized (
      select page.id, ${fixedOwn}, ${fixedReferences}
      from page join services on services.business_id = ${businessId}::uuid and services.id = page.id
    )
    select page.*, found.own,
      case when page.${order} = (select min(${order}) from page) then ${parts} end as others
    from page join found on found.id = page.id order by page.${order}`;
}

const fixedOwn = fixedSql(sql`${ownColumns} as own`);
const fixedReferences = fixedSql(referencesOfServices);

/** The services of these rows, in their order, with all wire fields. */
export async function fullServices(
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
 * same in SQL; fullServices.test.ts keeps both equal.
 */
export function fullLocation(location: ServiceLocation, locations: Map<string, Location>): ServiceLocation {
  const found = location.business?.id === undefined ? undefined : locations.get(location.business.id);
  if (!found) return location;
  const { id, name, default: isDefault, email, phone } = found;
  const { hint: _hint, ...address } = found.address ?? {};
  const business = present({ id, name, default: isDefault, address, email, phone });
  return { id: location.id, type: location.type, calculatedAddress: address, business };
}
