import { sql } from 'kysely';
import type { Sql } from '../server/database/database.ts';
import { generatedFrom } from './fillBusiness.ts';

/**
 * The minimal statements of a write: the stored data with its history and event, without checks of permission, validity
 * or revision.
 */
export function changeServices(businessId: string, chosen: Sql, tagLine: string): Sql[] {
  return [
    sql`create temporary table touched on commit drop as ${chosen}`,
    sql`update services set tag_line = ${tagLine}, revision = revision + 1, updated_date = now()
      where business_id = ${businessId}::uuid and id in (select id from touched)`,
    sql`update ready_documents set document = jsonb_set(document::jsonb, '{tagLine}', to_jsonb(${tagLine}::text))::text
      where id in (select id from touched)`,
    recordTouched(businessId, 'updated'),
  ];
}

/** Copies a service: row, slug, history and event. */
export function copyService(
  businessId: string,
  sourceId: string,
  columns: readonly string[],
  copy: string,
): Sql[] {
  const own: Readonly<Record<string, string>> = {
    id: 'copies.id',
    schedule_id: 'gen_random_uuid()',
    main_slug: `'copy-' || copies.id`,
    name: `'Copy of ' || name`,
    created_date: 'now()',
    updated_date: 'now()',
  };
  const values = columns.map((column) => own[column] ?? `services.${column}`);
  return [
    sql`create temporary table touched on commit drop as select ${copy}::uuid as id`,
    sql`insert into services (${sql.raw(columns.join())})
      select ${sql.raw(values.join())} from services, touched as copies
      where services.business_id = ${businessId}::uuid and services.id = ${sourceId}::uuid`,
    sql`insert into service_slugs (business_id, name, service_id, custom, created_date)
      select ${businessId}::uuid, 'copy-' || id, id, false, now() from touched`,
    sql`insert into ready_documents
      select copies.id, jsonb_set(document::jsonb, '{id}', to_jsonb(copies.id))::text from ready_documents, touched as copies
      where ready_documents.id = ${sourceId}::uuid`,
    recordTouched(businessId, 'created'),
  ];
}

function recordTouched(businessId: string, action: string): Sql {
  return sql`with documents as (
      select ready_documents.id, document from touched join ready_documents using (id)
    ), changed as (
      insert into changes (business_id, entity, entity_id, action, actor, after, request_id, at)
      select ${businessId}::uuid, 'service', id, ${action}, '{}', document::jsonb, 'bench', now() from documents
    ), queued as (
      insert into events (business_id, id, type, entity_fqdn, slug, entity_id, event_time, identity, body)
      select ${businessId}::uuid, gen_random_uuid(), 'service', 'service', ${action}, id, now(), '{}', document::jsonb
      from documents
    )
    select document from documents`;
}

/** A service by its id. */
export function oneService(id: string): Sql {
  return sql`select document from ready_documents where id = ${id}::uuid`;
}

/** A service by its id, which the database composes from its row, without internal columns, and those that it refers to. */
export function oneComposed(businessId: string, id: string): Sql {
  return sql`select jsonb_strip_nulls(to_jsonb(services) - 'price_order' - 'name_words' || jsonb_build_object(
      'category', to_jsonb(categories),
      'bookingPolicy', to_jsonb(policies),
      'locations', (select jsonb_agg(to_jsonb(places)) from locations places
        where places.business_id = services.business_id and places.id = any(services.location_ids)),
      'supportedSlugs', (select jsonb_agg(to_jsonb(slugs)) from service_slugs slugs
        where slugs.business_id = services.business_id and slugs.service_id = services.id)))::text as document
    from services
    left join categories
      on categories.business_id = services.business_id and categories.id = services.category_id
    left join booking_policies policies
      on policies.business_id = services.business_id and policies.id = services.booking_policy_id
    where services.business_id = ${businessId}::uuid and services.id = ${id}::uuid`;
}

/** Services by their ids. */
export function servicesById(ids: readonly string[]): Sql {
  return sql`select document from ready_documents where id = any(${ids}::uuid[])`;
}

export const begin = sql`begin`;
export const commit = sql`commit`;

export function sqlIds(ids: readonly string[]): Sql {
  return sql`select unnest(${ids}::uuid[]) as id`;
}

/** The services that {@link thousandFilter} finds. */
export function firstThousand(businessId: string): Sql<{ id: string }> {
  return sql<{
    id: string;
  }>`select id from services where business_id = ${businessId}::uuid and deleted_date is null
    and created_date <= ${thousandth}::timestamptz`;
}

const thousandth = new Date(generatedFrom.getTime() + 999_000).toISOString();

/** The first thousand generated services. */
export const thousandFilter = { createdDate: { $lte: thousandth } };
