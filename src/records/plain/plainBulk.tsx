import { Button } from '@mui/material';
import { useState } from 'react';
import type { BulkEntity, BulkField } from '../../../contract/entities/bulkRuns/bulkOperations.ts';
import { removeRecords } from '../../../contract/calls/history/removals.ts';
import { removalLimits } from '../../../contract/entities/history/removal.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay, useMayOf } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import type { BarActionsProps, BulkKind } from '../bulk/bulkKind.ts';
import type { SheetField } from '../bulk/sheetField.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { ListRow } from '../list/listKind.ts';
import { useRecordList } from '../list/RecordListContext.ts';
import type { RemovalKind } from '../removal/removalKind.ts';
import { LazyRemovalDialog } from '../removal/RemoveRecord.tsx';
import { useRestoreRemoved } from '../removal/useRestoreRemoved.ts';
import { isDefaultRow } from './useRowMenu.ts';

/** Entities with a noun in the shared texts. */
type NamedEntity = {
  [Entity in BulkEntity]: `recordBulk.noun.${Entity}` extends MessageKey ? Entity : never;
}[BulkEntity];

interface PlainBulk extends Pick<BulkKind, 'sections'>, Partial<Pick<BulkKind, 'useOptions'>> {
  entity: NamedEntity;
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
      // Runs set a single number of minutes. The kind `minutes` of a sheet is a list of them.
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
    ...(removal?.restore && { isLocked: (row: ListRow) => removal.isRemoved?.(row) ?? false }),
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
  const restore = useRestoreRemoved();
  const mayRestore = useMayOf()(removal.restore?.call ?? removeRecords);
  const isRemovable = (row: ListRow) => !isDefaultRow(row) && !removal.isRemoved?.(row);
  const onPage = data.filter(({ id }) => selection.has(id));

  /** The selected records, of all pages; undefined after reporting why they are not known. */
  async function readSelected(): Promise<readonly ListRow[] | undefined> {
    if (!matching) return onPage;
    if (matching.total > removalLimits.ids) {
      toast.failed(text('removal.tooMany', { count: number(removalLimits.ids) }), undefined);
      return undefined;
    }
    const pagination = { page: 1, perPage: removalLimits.ids };
    const { filter } = matching;
    try {
      return (await api.getList<ListRow>(kind.resource, { filter, pagination, sort: kind.sort })).data;
    } catch (error) {
      toast.failed(text('bulk.bar.failed'), error);
      return undefined;
    }
  }

  async function exclusively(act: (rows: readonly ListRow[]) => unknown): Promise<void> {
    if (pending || loading) return;
    setLoading(true);
    const rows = await readSelected();
    if (rows) await act(rows);
    setLoading(false);
  }

  if (removal.restore && onPage.some((row) => removal.isRemoved?.(row))) {
    if (!mayRestore) return null;
    const restoreAll = async (rows: readonly ListRow[]) => {
      const archived = rows.filter((row) => removal.isRemoved?.(row));
      if (await restore(removal, archived)) selection.clear();
    };
    return (
      <Button size="small" aria-disabled={loading || undefined} onClick={() => void exclusively(restoreAll)}>
        {text(removal.restore.texts.act)}
      </Button>
    );
  }
  if (!mayRemove || (!matching && !onPage.some(isRemovable))) return null;
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-disabled={pending || loading || undefined}
        onClick={() => void exclusively(setAsked)}
      >
        {text(removal.texts.open)}
      </Button>
      {asked && (
        <LazyRemovalDialog
          kind={removal}
          records={asked.filter(isRemovable)}
          defaultRecord={asked.find(isDefaultRow)}
          onClose={() => setAsked(undefined)}
          onRemoved={selection.clear}
        />
      )}
    </>
  );
}
