import { sql } from 'kysely';
import type { Location } from '../../../contract/entities/locations/location.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Queries, Sql } from '../../database/database.ts';
import { fixedSql, prepare } from '../../database/prepared.ts';
import { WireJson } from '../../json/wireJson.ts';
import { shownToCustomers } from './publicOffer.ts';
import { present } from '../rows.ts';
import {
  partsOfOthers,
  referencesOfServices,
  type PartsOfOthers,
  type ServiceDetails,
  versionOfOthers,
} from './partsOfServices.ts';
import { fillTemplate, ownColumns, templatesOf, versionOfService } from './serviceDocument.ts';
import { templateCache } from './templateCache.ts';

/** Source of services, and the origin of their pages. */
export interface Reading {
  db: Queries;
  businessId: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

/** A service in wire form, with its visibility. */
interface FoundService {
  id: string;
  document: WireJson<Service>;
  /** To customers. */
  shown: boolean;
  deleted: boolean;
}

interface VersionRow {
  id: string;
  /** Of the own columns. */
  version: string;
  shown: boolean;
  deleted: boolean;
}

/** One row of a statement has the parts of others for all. */
interface FoundRow extends VersionRow {
  own: string;
  others: PartsOfOthers | null;
}

interface WithVersionOfOthers {
  versionOfOthers: string;
}

const fixedVersion = fixedSql(versionOfService);
const visibility = sql`${shownToCustomers} as shown, services.deleted_date is not null as deleted`;

const askingMany = (details: ServiceDetails) =>
  prepare<FoundRow>(
    `services ${JSON.stringify(details)}`,
    (value) => sql<FoundRow>`
      with found as materialized (
        select asked.position, services.id, ${fixedVersion} as version, ${ownColumns} as own, ${visibility},
          ${referencesOfServices}
        from unnest(${value('ids')}::uuid[]) with ordinality as asked(id, position)
        join services on services.business_id = ${value('businessId')}::uuid and services.id = asked.id
      )
      select id, version, own, shown, deleted,
        case when position = (select min(position) from found) then ${partsOfOthers(details)} end as others
      from found order by position`,
  );

const isAsked = (value: (name: string) => Sql) =>
  sql`services.business_id = ${value('businessId')}::uuid and services.id = ${value('id')}::uuid`;

/** One service has a statement of its own: with a list of ids, PostgreSQL plans each execution anew. */
const askingOne = (details: ServiceDetails) =>
  prepare<FoundRow & WithVersionOfOthers>(
    `service ${JSON.stringify(details)}`,
    (value) => sql<FoundRow & WithVersionOfOthers>`
      with found as materialized (
        select services.id, ${fixedVersion} as version, ${versionOfOthers(details)} as "versionOfOthers",
          ${ownColumns} as own, ${visibility}, ${referencesOfServices}
        from services where ${isAsked(value)}
      )
      select id, version, "versionOfOthers", own, shown, deleted, ${partsOfOthers(details)} as others from found`,
  );

/** Takes half the database time of {@link askingOne} (measured). */
const askingVersions = (details: ServiceDetails) =>
  prepare<VersionRow & WithVersionOfOthers>(
    `version of a service ${JSON.stringify(details)}`,
    (value) => sql<VersionRow & WithVersionOfOthers>`
      select services.id, ${fixedVersion} as version, ${versionOfOthers(details)} as "versionOfOthers", ${visibility}
      from services where ${isAsked(value)}`,
    { isReusable: true },
  );

const asking = (details: ServiceDetails) => ({
  one: askingOne(details),
  versions: askingVersions(details),
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
  reading: Reading,
  ids: readonly string[],
  details: ServiceDetails = {},
): Promise<FoundService[]> {
  const [id, ...rest] = ids;
  const cached = id !== undefined && rest.length === 0 ? await findCached(reading, id, details) : undefined;
  return cached ? [cached] : readServices(reading, ids, details);
}

/** A service whose complete text is in the cache, unless its versions have changed. */
async function findCached(
  reading: Reading,
  id: string,
  details: ServiceDetails,
): Promise<FoundService | undefined> {
  const cached = templateCache(reading, details)?.get(id);
  if (!cached?.whole) return undefined;
  const { db, businessId } = reading;
  const { version, whole } = cached;
  const row = await db.first(statementsFor(details).versions({ businessId, id }));
  if (row?.version !== version || row.versionOfOthers !== whole.version) return undefined;
  return { id, document: new WireJson(whole.text), shown: row.shown, deleted: row.deleted };
}

async function readServices(
  reading: Reading,
  ids: readonly string[],
  details: ServiceDetails,
): Promise<FoundService[]> {
  const { db, businessId, publicUrl } = reading;
  const [id, ...rest] = ids;
  if (id === undefined) return [];
  const { one, many } = statementsFor(details);
  const rows: readonly (FoundRow & Partial<WithVersionOfOthers>)[] =
    rest.length === 0 ? await db.rows(one({ businessId, id })) : await db.rows(many({ businessId, ids }));
  const compose = templatesOf(publicUrl, details);
  const others = othersIn(rows);
  const cache = templateCache(reading, details);
  return rows.map(({ id, version, own, versionOfOthers, shown, deleted }) => {
    const cached = cache?.get(id);
    const isCurrent = cached?.version === version;
    const template = isCurrent ? cached.template : compose(own);
    const text = fillTemplate(template, others);
    if (versionOfOthers !== undefined)
      cache?.set(id, { version, template, whole: { version: versionOfOthers, text } });
    else if (!isCurrent) cache?.set(id, { version, template });
    return { id, document: new WireJson(text), shown, deleted };
  });
}

function othersIn(rows: readonly Partial<Pick<FoundRow, 'others'>>[]): PartsOfOthers {
  return rows.find(({ others }) => others)?.others ?? noOthers;
}

const noOthers: PartsOfOthers = { categories: null, policies: null, locations: null };

/** A row of a page, with more if its statement has {@link withDocuments}. */
export type PageRow = Pick<FoundRow, 'id'> & Partial<Pick<FoundRow, 'version' | 'others'>>;

/**
 * Adds to the rows of a page, which have an `id`, the version of each service and the parts of others, for
 * {@link documentsOfPage}. The services themselves are not read, which takes the database most of the time of a page.
 */
export function withDocuments(
  businessId: string,
  details: ServiceDetails = {},
): (page: Sql, order: Sql) => Sql {
  const { parts } = statementsFor(details);
  return (page, order) => sql`
    with page as materialized (${page}),
    found as materialized (
      select page.id, ${fixedVersion} as version, ${fixedReferences}
      from page join services on services.business_id = ${businessId}::uuid and services.id = page.id
    )
    select page.*, found.version,
      case when page.${order} = (select min(${order}) from page) then ${parts} end as others
    from page join found on found.id = page.id order by page.${order}`;
}

/** The services of a page's rows. Reads only those whose version is unknown or not in the cache. */
export async function documentsOfPage(
  reading: Reading,
  rows: readonly PageRow[],
  details: ServiceDetails = {},
): Promise<WireJson<Service>[]> {
  const cache = templateCache(reading, details);
  const others = othersIn(rows);
  const known = new Map<string, WireJson<Service>>();
  for (const { id, version } of rows) {
    const last = cache?.get(id);
    if (last && last.version === version) known.set(id, new WireJson(fillTemplate(last.template, others)));
  }
  const missing = rows.flatMap(({ id }) => (known.has(id) ? [] : id));
  const read = await readServices(reading, missing, details);
  for (const { id, document } of read) known.set(id, document);
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}

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
