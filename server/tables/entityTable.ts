import { sql } from 'kysely';
import type { FieldTable } from '../../contract/queries/query.ts';
import type { PagingRules } from '../../contract/queries/paging.ts';
import type { ColumnTable } from '../database/columns.ts';
import type { Queries, Sql } from '../database/database.ts';
import type { Family, Sort } from '../database/families.ts';
import { searchWords } from '../database/lists/freeText.ts';
import { json } from '../database/sqlCompiler.ts';
import { askedColumns } from './askedColumns.ts';
import { insertInto, present, updateOf, versionOf, type Columns, type VersionedRow } from './rows.ts';

/** Base fields of a stored entity. */
interface StoredEntity {
  id: string;
  revision?: string;
  createdDate?: string;
  updatedDate?: string;
}

/** The column of a field: its name, or a description. */
type StoredField<Value> =
  | string
  | {
      column: string;
      json?: true;
      /** Stored for an entity without the field. */
      missing?: Value;
      /** Searched by free text: the column `<column>_words` holds its words. */
      searched?: true;
      /** Conversions, if the column's form differs from the wire's. */
      toColumn?: (value: Value | undefined) => unknown;
      fromColumn?: (stored: never) => Value;
    };

interface Declaration<Entity extends StoredEntity> {
  table: string;
  /** Soft deletion: deleted rows stay, with the date. */
  keepsDeleted?: true;
  /** False if the wire omits dates; rows have them nevertheless. */
  dated?: false;
  /** Besides `id`, `revision` and the two dates. */
  stored: { readonly [Key in Exclude<keyof Entity, keyof StoredEntity> & string]?: StoredField<Entity[Key]> };
  /** Read-only fields from other tables. The joins must not multiply rows. */
  joined?: { joins: Sql; fields: { readonly [Key in keyof Entity & string]?: Sql } };
  /** A JSON column for all fields without their own column. */
  others?: string;
  /** Fields that are stored on creation only, with their columns; answers omit them. */
  once?: { readonly [Key in keyof Entity & string]?: (entity: Entity) => Columns };
  /** Fields that callers may query; those in `stored` have their column. */
  fields: FieldTable;
  /** Columns of all other fields. */
  columns?: ColumnTable;
  /** Name in cursors. */
  name: string;
  defaultSort: Sort;
  paging: PagingRules;
  sortFields?: number;
}

/** The table of a family of plain entities: queries, reads and writes. */
export interface EntityTable<Entity extends StoredEntity> extends Family {
  readonly tableName: string;
  /** The `select` clause of the rows for `fromRow`. */
  readonly selected: Sql<VersionedRow>;
  fromRow: (row: VersionedRow) => Entity;
  /** Condition on the business's own rows that are not deleted. */
  existing: (businessId: string) => Sql<boolean>;
  /** The table without its joins. */
  readonly own: Sql;
  /** Condition on the business's deleted rows. */
  deleted: (businessId: string) => Sql<boolean>;
  /** `now` is the date of entities without dates. */
  insert: (db: Queries, businessId: string, entity: Entity, now: Date) => Promise<void>;
  store: (db: Queries, businessId: string, entity: Entity, now: Date) => Promise<void>;
  /** Sets the date of deletion, which hides the row; null restores it. */
  setDeleted: (db: Queries, businessId: string, id: string, deletedDate: Date | null) => Promise<void>;
  /** Deletes the row; a soft deletion where `keepsDeleted` is set. */
  delete: (db: Queries, businessId: string, id: string, now: Date) => Promise<void>;
  /** `rest` follows the tenant's condition: `and name = ... order by ...`. Without deleted rows. */
  select: (db: Queries, businessId: string, rest: Sql) => Promise<Entity[]>;
  /** By id; undefined if it is missing or deleted. `rest` follows the condition. */
  find: (db: Queries, businessId: string, id: string, rest?: Sql) => Promise<Entity | undefined>;
  /** Locks the entity until the transaction ends; undefined if it is missing or deleted. */
  lock: (db: Queries, businessId: string, id: string) => Promise<Entity | undefined>;
  /** Locks a deleted entity until the transaction ends, and returns it with the date of its deletion. */
  lockDeleted: (
    db: Queries,
    businessId: string,
    id: string,
  ) => Promise<{ entity: Entity; deletedDate: Date } | undefined>;
  /** By id; without missing and deleted ones. */
  byIds: (db: Queries, businessId: string, ids: readonly string[]) => Promise<Map<string, Entity>>;
  /** By id, including deleted ones, because references to them stay. */
  everByIds: (db: Queries, businessId: string, ids: readonly string[]) => Promise<Map<string, Entity>>;
}

type Row = VersionedRow & { deleted_date?: Date | null } & Readonly<Record<string, unknown>>;

const versionColumns = ['id', 'revision', 'created_date', 'updated_date'];

/** Declares the table of a family whose entities take one row each. */
export function entityTable<Entity extends StoredEntity>(declared: Declaration<Entity>): EntityTable<Entity> {
  const { table, keepsDeleted, dated = true, joined, others, once = {}, fields } = declared;
  const joinedFields = Object.entries<Sql>((joined?.fields ?? {}) as Readonly<Record<string, Sql>>);
  const stored = Object.entries(declared.stored as Readonly<Record<string, StoredField<unknown>>>).map(
    ([path, field]) => ({ path, ...(typeof field === 'string' ? { column: field } : field) }),
  );
  const ref = (column: string) => sql.ref(`${table}.${column}`);
  const columns = [...versionColumns, ...stored.map(({ column }) => column), ...(others ? [others] : [])];
  const selected = sql<VersionedRow>`${sql.join([
    ...columns.map(ref),
    ...joinedFields.map(([path, expression]) => sql`${expression} as ${sql.id(path)}`),
  ])}`;
  const from = joined ? sql`${sql.table(table)} ${joined.joins}` : sql.table(table);

  const fromRow = (row: VersionedRow): Entity => {
    const columnsOfRow = row as Row;
    const values = stored.map(({ path, column, fromColumn }) => {
      const value = columnsOfRow[column];
      return [path, fromColumn && value !== null ? fromColumn(value as never) : value];
    });
    const rest = others ? (columnsOfRow[others] as object) : {};
    const { id, revision, ...dates } = versionOf(columnsOfRow);
    return present({
      id,
      revision,
      ...(dated && dates),
      ...rest,
      ...(Object.fromEntries(values) as object),
      ...Object.fromEntries(joinedFields.map(([path]) => [path, columnsOfRow[path]])),
    }) as unknown as Entity;
  };

  const columnsOf = (entity: Entity, now: Date): Columns => {
    const { id: _id, revision, createdDate, updatedDate = now, ...said } = entity;
    const rest: Record<string, unknown> = { ...said };
    for (const path of Object.keys(once)) delete rest[path];
    const columns = stored.flatMap(({ path, column, json: isJson, missing, searched, toColumn }) => {
      const value = rest[path] ?? missing;
      delete rest[path];
      const converted = toColumn ? toColumn(value) : value;
      const words = searched
        ? [[`${column}_words`, searchWords(typeof value === 'string' ? value : '')]]
        : [];
      return [[column, isJson ? json(converted) : converted], ...words];
    });
    return {
      revision: revision ?? '1',
      ...(createdDate !== undefined && { created_date: createdDate }),
      updated_date: updatedDate,
      ...Object.fromEntries(columns),
      ...(others && { [others]: json(rest) }),
    };
  };

  const ofBusiness = (businessId: string) => sql`${ref('business_id')} = ${businessId}`;
  const notDeleted = keepsDeleted ? sql`and ${ref('deleted_date')} is null` : sql``;
  const rowsWhere = async (db: Queries, businessId: string, rest: Sql) =>
    (
      await db.rows(
        sql<VersionedRow>`select ${selected} from ${from} where ${ofBusiness(businessId)} ${rest}`,
      )
    ).map(fromRow);
  const mapped = (entities: readonly Entity[]) => new Map(entities.map((entity) => [entity.id, entity]));
  const select = (db: Queries, businessId: string, rest: Sql) =>
    rowsWhere(db, businessId, sql`${notDeleted} ${rest}`);
  const find = async (db: Queries, businessId: string, id: string, rest = sql``) =>
    (await select(db, businessId, sql`and ${ref('id')} = ${id} ${rest}`))[0];
  const setDeleted = async (db: Queries, businessId: string, id: string, deletedDate: Date | null) => {
    await db.write(updateOf(table, { businessId, id }, { deleted_date: deletedDate }), 1);
  };

  return {
    tableName: table,
    name: declared.name,
    fields,
    columns: { ...askedColumns(fields, stored, others, ref), ...declared.columns },
    from,
    defaultSort: declared.defaultSort,
    paging: declared.paging,
    ...(declared.sortFields !== undefined && { sortFields: declared.sortFields }),
    selected,
    fromRow,
    existing: (businessId) => sql<boolean>`${ofBusiness(businessId)} ${notDeleted}`,
    own: sql.table(table),
    deleted: (businessId) => sql<boolean>`${ofBusiness(businessId)} and ${ref('deleted_date')} is not null`,
    insert: async (db, businessId, entity, now) => {
      const atFirst = Object.values<(entity: Entity) => Columns>(once).map((columns) => columns(entity));
      const columns = Object.assign(
        { business_id: businessId, id: entity.id, created_date: now },
        columnsOf(entity, now),
        ...atFirst,
      ) as Columns;
      await db.write(insertInto(table, columns), 1);
    },
    store: async (db, businessId, entity, now) => {
      await db.write(updateOf(table, { businessId, id: entity.id }, columnsOf(entity, now)), 1);
    },
    setDeleted,
    delete: async (db, businessId, id, now) => {
      if (keepsDeleted) return setDeleted(db, businessId, id, now);
      await db.write(sql`delete from ${sql.table(table)} where ${ofBusiness(businessId)} and id = ${id}`, 1);
    },
    select,
    find,
    lock: (db, businessId, id) => find(db, businessId, id, sql`for update of ${sql.table(table)}`),
    lockDeleted: async (db, businessId, id) => {
      const row = await db.first(sql<Row>`
        select ${selected}, ${ref('deleted_date')} from ${from}
        where ${ofBusiness(businessId)} and ${ref('id')} = ${id} and ${ref('deleted_date')} is not null
        for update of ${sql.table(table)}`);
      return row?.deleted_date ? { entity: fromRow(row), deletedDate: row.deleted_date } : undefined;
    },
    byIds: async (db, businessId, ids) =>
      mapped(await select(db, businessId, sql`and ${ref('id')} = any(${ids}::uuid[])`)),
    everByIds: async (db, businessId, ids) =>
      mapped(await rowsWhere(db, businessId, sql`and ${ref('id')} = any(${ids}::uuid[])`)),
  };
}
