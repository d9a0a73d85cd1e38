import { HeadAction } from '../../ui/page/HeadActions.tsx';
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import type { Call } from '../../../contract/call.ts';
import type { MessageKey } from '../../messages/en.ts';
import { useText } from '../../messages/useText.ts';
import { ConsequenceDialog } from '../../ui/dialogs/ConsequenceDialog.tsx';
import { unguarded } from '../../ui/dialogs/unguarded.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useToast } from '../../ui/useToast.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { sendById } from '../../providers/data/sendById.ts';
import { useRestoreRecords } from './useRestoreRecords.ts';
import { refetchAreas } from '../../ui/queries/refetch.ts';
import { useSending } from '../../ui/dialogs/useSending.ts';

interface DeletionFigure {
  value: number | undefined;
  label: MessageKey;
  /** A screen to take care of them before the deletion. */
  screen?: { to: string; label: MessageKey };
}

/** How a family deletes a single record. */
export interface DeletionKind<Deleted> {
  entity: TrashedRecord['entity'];
  /** Path of the list without the leading slash. */
  path: string;
  /** Call with the ID of the record as its whole input. */
  deletion: Call;
  /** Resources of the data provider that a deletion changes. */
  changes: readonly string[];
  /** Returns the numbers of affected records; undefined while loading. */
  useFigures(this: void, record: Deleted): readonly DeletionFigure[];
  texts: {
    open: MessageKey;
    /** With `name`. */
    title: MessageKey;
    lead: MessageKey;
    safe: MessageKey;
    act: MessageKey;
    /** With `name`. */
    done: MessageKey;
  };
}

interface DeleteRecordProps<Deleted> {
  kind: DeletionKind<Deleted>;
  record: Deleted;
}

/** Button that deletes a record after confirming the numbers of affected records. The toast offers Undo. */
export function DeleteRecord<Deleted extends { id: string; name: string }>(
  props: DeleteRecordProps<Deleted>,
) {
  const { deletion, texts } = props.kind;
  const text = useText();
  const mayDelete = useMay(deletion) ?? false;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  if (!mayDelete) return null;
  return (
    <>
      <HeadAction label={text(texts.open)} opensDialog destroys onSelect={() => setOpen(true)} />
      {open && (
        <DeleteQuestion
          {...props}
          onClose={() => setOpen(false)}
          onDeleted={() => void navigate(`/${props.kind.path}`, { state: unguarded })}
        />
      )}
    </>
  );
}

interface DeleteQuestionProps<Deleted> extends DeleteRecordProps<Deleted> {
  onClose: () => void;
  onDeleted: () => void;
}

/** Confirms the deletion of a record with the numbers of affected records. */
export function DeleteQuestion<Deleted extends { id: string; name: string }>({
  kind,
  record,
  onClose,
  onDeleted,
}: DeleteQuestionProps<Deleted>) {
  const { entity, deletion, changes, texts } = kind;
  const { id, name } = record;
  const api = useApi();
  const text = useText();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { number } = useFormats();
  const { restore } = useRestoreRecords();
  const { pending, error, send } = useSending();
  // An open dialog never changes its family, so the hook is the same in every render.
  // oxlint-disable-next-line react/hooks
  const figures = kind.useFigures(record);
  const isKnown = figures.every(({ value }) => value !== undefined);
  const first = figures.find(({ value = 0, screen }) => screen && value > 0)?.screen;

  async function remove(): Promise<void> {
    if (!(await send(() => sendById(api, deletion, id)))) return;
    onDeleted();
    toast.done(text(texts.done, { name }), {
      action: {
        label: text('layout.actions.undo'),
        run: () => void restore([{ id, entity, name, bookings: 0 }]),
      },
    });
    await refetchAreas(queryClient, [...changes, 'activity', 'trash']);
  }

  return (
    <ConsequenceDialog
      open
      title={text(texts.title, { name })}
      lead={text(texts.lead)}
      figures={figures.map(({ value, label }) => ({
        value: value === undefined ? '—' : number(value),
        label: text(label, { smart_count: value ?? 2 }),
      }))}
      more={
        first && (
          <Button component={Link} to={first.to} onClick={onClose}>
            {text(first.label)}
          </Button>
        )
      }
      safe={text(texts.safe)}
      act={isKnown ? text(texts.act) : undefined}
      effect="destroys"
      pending={pending}
      error={error}
      onSafe={onClose}
      onAct={() => void remove()}
    />
  );
}
