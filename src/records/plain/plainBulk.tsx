import { Button } from '@mui/material';
import { useState } from 'react';
import type { BulkEntity, BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { removalLimits } from '../../../contract/entities/history/removal.ts';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/useApi.ts';
import { useMay } from '../../ui/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import type { BarActionsProps, BulkKind } from '../bulk/bulkKind.ts';
import type { SheetField } from '../bulk/sheetField.ts';
import type { EditorField } from '../editor/editorField.ts';
import type { ListRow } from '../list/listKind.ts';
import { useRecordList } from '../list/RecordListContext.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { LazyRemovalDialog } from '../removal/RemoveRecord.tsx';
import { isDefaultRow } from './useRowMenu.ts';

interface PlainBulk extends Pick<BulkKind, 'sections'>, Partial<Pick<BulkKind, 'useOptions'>> {
  entity: Exclude<BulkEntity, 'service' | 'staffMember'>;
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
    noun: `recordBulk.noun.${entity}`,
    changes,
    sections,
    fields: bulkFields.flatMap((field): SheetField[] => {
      const shown = fields.find(({ path }) => path === field);
      if (!shown) return [];
      // Their runs set a number of minutes; a list of them is special to services.
      const isTime = shown.kind === 'minutes';
      const kind = isTime ? 'number' : (shown.kind ?? 'text');
      const { label, section } = shown;
      return [
        {
          field,
          label,
          section,
          kind,
          verbs: verbsOf[kind],
          ...(isTime && { minutes: true as const }),
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

function RemoveSelected({ matching, removal, pending }: BarActionsProps & { removal: RemovalKind }) {
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const { number } = useFormats();
  const mayRemove = useMay(removeRecords) ?? false;
  const { kind, data = [], selection } = useRecordList();
  const [asked, setAsked] = useState<readonly ListRow[]>();
  const [loading, setLoading] = useState(false);
  const isRemovable = (row: ListRow) => !isDefaultRow(row) && !removal.isRemoved?.(row);
  const onPage = data.filter(({ id }) => selection.has(id));

  async function ask(): Promise<void> {
    if (!matching) {
      setAsked(onPage);
      return;
    }
    if (matching.total > removalLimits.ids) {
      toast.failed(text('removal.tooMany', { count: number(removalLimits.ids) }), undefined);
      return;
    }
    setLoading(true);
    try {
      const pagination = { page: 1, perPage: removalLimits.ids };
      const { filter } = matching;
      const found = await api.getList<ListRow>(kind.resource, { filter, pagination, sort: kind.sort });
      setAsked(found.data);
    } catch (error) {
      toast.failed(text('bulk.bar.failed'), error);
    }
    setLoading(false);
  }

  if (!mayRemove || (!matching && !onPage.some(isRemovable))) return null;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-disabled={pending || loading || undefined}
        onClick={() => void (pending || loading ? undefined : ask())}
      >
        {text(removal.texts.open)}
      </Button>
      {asked && (
        <LazyRemovalDialog
          kind={removal}
          records={asked.filter(isRemovable)}
          kept={asked.find(isDefaultRow)}
          onClose={() => setAsked(undefined)}
          onRemoved={selection.clear}
        />
      )}
    </>
  );
}
