import { sql } from 'kysely';
import type { FieldTable, QueryField, ScalarType } from '../../contract/queries/query.ts';
import type { Column, ColumnTable } from '../database/columns.ts';
import type { Sql } from '../database/database.ts';

/** A field with its own column. */
interface FieldColumn {
  path: string;
  column: string;
  json?: true;
  searched?: true;
}

const versionFields: readonly FieldColumn[] = [
  { path: 'id', column: 'id' },
  { path: 'createdDate', column: 'created_date' },
  { path: 'updatedDate', column: 'updated_date' },
];

/** PostgreSQL's type of a value in JSON, by the type of its field. */
const jsonTypes: Partial<Record<QueryField['type'], Sql>> = {
  text: sql`text`,
  boolean: sql`boolean`,
  number: sql`numeric`,
};

/** Columns of the queryable fields that have their own column, or are in a JSON column under the same path. */
export function askedColumns(
  fields: FieldTable,
  stored: readonly FieldColumn[],
  others: string | undefined,
  ref: (column: string) => Sql,
): ColumnTable {
  const holders = [...versionFields, ...stored];
  const columns = Object.entries<QueryField>(fields).flatMap(([path, field]): [string, Column][] => {
    const type = field.type as ScalarType;
    const own = holders.find((holder) => holder.path === path);
    if (own) {
      const expression = ref(own.column);
      return [
        [
          path,
          {
            type,
            expression,
            ...(field.required && { notNull: true }),
            // Names sort by their column's collation, which suits people.
            ...(type === 'text' && { order: expression }),
            ...(own.searched && { words: ref(`${own.column}_words`) }),
          },
        ],
      ];
    }
    const around = stored.find((holder) => holder.json && path.startsWith(`${holder.path}.`));
    const column = around?.column ?? others;
    const jsonType = jsonTypes[type];
    if (!column || !jsonType) return [];
    const at = (around ? path.slice(around.path.length + 1) : path).split('.');
    return [[path, { type, expression: sql`(${ref(column)} #>> ${at}::text[])::${jsonType}` }]];
  });
  return Object.fromEntries(columns);
}
