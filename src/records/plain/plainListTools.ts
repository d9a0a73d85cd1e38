import type { FieldTable } from '../../../contract/queries/query.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { ListTools } from '../list/listKind.ts';
import type { ListTexts } from './plainWords.ts';

export type PlainTools = ListTools & {
  /** Labels of the fields by path; fields without one are not offered. */
  labels: Readonly<Record<string, MessageKey>>;
};

const shared: Readonly<Record<string, MessageKey>> = {
  name: 'plain.field.name',
  createdDate: 'plain.field.createdDate',
  updatedDate: 'plain.field.updatedDate',
  id: 'plain.field.id',
};

/** Tools of a plain list: the advanced filter of the fields with a label, and no facets. */
export function plainListTools(
  words: ListTexts,
  fields: FieldTable,
  { labels = {}, ...more }: Partial<PlainTools> = {},
): ListTools {
  const labelOf = { ...shared, ...labels };
  const shown = Object.keys(labelOf).filter((field) => Object.hasOwn(fields, field));
  return {
    useFacetOptions: () => [],
    fieldGroups: [
      { label: 'plain.fieldGroup.record', fields: shown.filter((field) => field !== 'id') },
      { label: 'plain.fieldGroup.behind', fields: ['id'] },
    ],
    fieldLabel: (field) => labelOf[field] ?? 'plain.field.id',
    useChoices: () => undefined,
    useValueNames: () => () => undefined,
    words: {
      lead: 'listTools.advanced.lead',
      show: `${words}.show`,
      defaultOff: `${words}.opensWithAll`,
      menuNoDefault: `${words}.openWithAll`,
      noDefault: `${words}.opensWithAll`,
    },
    ...more,
  };
}
