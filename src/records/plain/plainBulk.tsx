import { Button } from '@mui/material';
import { useState } from 'react';
import type { BulkEntity, BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { useText } from '../../messages/useText.ts';
import { useMay } from '../../ui/useMay.ts';
import type { BarActionsProps, BulkKind } from '../bulk/bulkKind.ts';
import type { SheetField } from '../bulk/sheetField.ts';
import type { EditorField } from '../editor/editorField.ts';
import { useRecordList } from '../list/RecordListContext.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { LazyRemovalDialog } from '../removal/RemoveRecord.tsx';

interface PlainBulk extends Pick<BulkKind, 'sections'>, Partial<Pick<BulkKind, 'useOptions'>> {
  entity: BulkEntity;
  /** Resources of the data provider whose records a run changes. */
  changes: readonly string[];
  /** Fields with the trait `bulk`. */
  bulkFields: readonly BulkField[];
  /** Fields of the editor, with labels and kinds. */
  fields: readonly EditorField[];
  /** Further traits of fields in the sheet. */
  special?: Partial<Record<BulkField, Partial<SheetField>>>;
  removal?: RemovalKind;
}

const verbsOf = {
  text: ['LEAVE', 'SET', 'REPLACE', 'CLEAR'],
  flag: ['LEAVE', 'ON', 'OFF'],
  amount: ['LEAVE', 'SET'],
  number: ['LEAVE', 'SET'],
  reference: ['LEAVE', 'SET'],
  list: ['LEAVE', 'ONLY', 'ADD', 'REMOVE'],
  minutes: ['LEAVE', 'SET'],
} as const satisfies Record<SheetField['kind'], SheetField['verbs']>;

const named = { verbs: ['LEAVE', 'REPLACE', 'SET'], missing: 'bulk.wrong.name' } as const;

/** Bulk actions of a family whose runs change fields. The selection bar removes several records with one dialog. */
export function plainBulk(family: PlainBulk): BulkKind {
  const { entity, changes, sections, bulkFields, fields, special = {}, removal, useOptions } = family;
  return {
    entity,
    words: 'recordBulk',
    changes,
    sections,
    fields: bulkFields.flatMap((field): SheetField[] => {
      const shown = fields.find(({ path }) => path === field);
      if (!shown) return [];
      const kind = shown.kind ?? 'text';
      const { label, section } = shown;
      return [
        {
          field,
          label,
          section,
          kind,
          verbs: verbsOf[kind],
          ...(field === 'name' && named),
          ...special[field],
        },
      ];
    }),
    flags: {},
    mergedColumns: [],
    mergedPaths: [],
    sideEffects: [],
    useOptions: useOptions ?? useNoOptions,
    useRecordedWords: () => () => undefined,
    BarActions: (props) => removal && <RemoveSelected {...props} removal={removal} />,
  };
}

const useNoOptions = () => () => [];

function RemoveSelected({ matching, removal }: BarActionsProps & { removal: RemovalKind }) {
  const text = useText();
  const mayRemove = useMay(removeRecords) ?? false;
  const { data = [], selection } = useRecordList();
  const [open, setOpen] = useState(false);
  const records = data.filter(({ id }) => selection.has(id));
  // A removal names its records, which those beyond the page are not.
  if (!mayRemove || matching || records.length === 0) return null;
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text(removal.texts.open)}
      </Button>
      {open && (
        <LazyRemovalDialog
          kind={removal}
          records={records}
          onClose={() => setOpen(false)}
          onRemoved={selection.clear}
        />
      )}
    </>
  );
}
