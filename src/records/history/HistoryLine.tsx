import { Box, Button } from '@mui/material';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { useText } from '../../messages/useText.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { ChangeLine, type ChangeAction } from './ChangeLine.tsx';
import { ChangeSentence } from './ChangeSentence.tsx';
import { RefusalNote } from './restore/RefusalNote.tsx';
import { useChangeNotes } from './useChangeNotes.ts';
import { useChangeWords } from './useChangeWords.ts';
import type { Refusal } from './restore/useRestore.ts';
import type { Wanted } from './changeReader.ts';

interface HistoryLineProps {
  change: RecordedChange;
  /** Whether this change is the record's current version. */
  isNow: boolean;
  pending: boolean;
  refusal: Refusal | undefined;
  /** Undefined without permission to restore. */
  onRestore: ((wanted: Wanted) => void) | undefined;
  onOtherWay: () => void;
  /** Entity of the record. Related records are restored as a whole. */
  entity: string;
}

/** A change in a record's history, with its undo and restore actions. */
export function HistoryLine(props: HistoryLineProps) {
  const { change, isNow, pending, refusal, entity, onRestore, onOtherWay } = props;
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  const words = useChangeWords();
  const notesOf = useChangeNotes();
  const parts = words.partsOf(change);
  const isUpdate = change.action === 'updated';
  const isOwn = change.entity === entity;
  const hasFields = isUpdate && parts.length > 0;
  const actions: ChangeAction[] = [
    ...(hasFields
      ? [
          {
            key: 'fields',
            label: text(open ? 'history.hideFields' : 'history.showFields'),
            name: text(open ? 'history.hideFields' : 'history.showFields'),
            opens: { id, open },
            onSelect: () => setOpen(!open),
          },
        ]
      : []),
    ...(onRestore && isUpdate && change.undoable && !change.undone
      ? [
          {
            key: 'undo',
            label: text('history.undoShort'),
            name: text('history.undoChange'),
            disabled: pending,
            onSelect: () => onRestore({ what: 'change' }),
          },
        ]
      : []),
    ...(onRestore && !isNow && change.action !== 'deleted'
      ? [
          {
            key: 'restore',
            label: text('history.restoreShort'),
            name: text('history.restoreVersion'),
            disabled: pending,
            onSelect: () => onRestore({ what: 'version', side: 'AFTER' }),
          },
        ]
      : []),
  ];
  return (
    <ChangeLine
      change={change}
      sentence={<ChangeSentence change={change} on={entity} />}
      notes={notesOf(change)}
      actions={actions}
    >
      {hasFields && (
        <Box id={id} hidden={!open} sx={below}>
          {open && (
            <>
              <ChangeFields
                parts={parts}
                pending={pending}
                onRevert={
                  // For related records, the button above restores all changes.
                  onRestore && isOwn ? ({ paths }) => onRestore({ what: 'fields', paths }) : undefined
                }
              />
              <Button
                size="small"
                component={Link}
                to={`/activity/${change.id}`}
                sx={{ marginBlockStart: '8px' }}
              >
                {text('history.compare')}
              </Button>
            </>
          )}
        </Box>
      )}
      {refusal && (
        <Box sx={below}>
          <RefusalNote refusal={refusal} pending={pending} onOtherWay={onOtherWay} />
        </Box>
      )}
    </ChangeLine>
  );
}

/** `sx` of what stands below a line. */
export const below = { paddingInline: 'var(--card-padding, 0)', paddingBlockEnd: '12px' };
