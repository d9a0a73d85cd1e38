import { Box, Button } from '@mui/material';
import type { TrashedRecord } from '../../../contract/entities/history/trashedRecord.ts';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { useText } from '../../messages/useText.ts';
import { useTrashWords } from './useTrashWords.ts';

interface TrashLineProps {
  record: TrashedRecord;
  selected: boolean;
  pending: boolean;
  /** Undefined without permission to restore. */
  onSelect: ((on: boolean) => void) | undefined;
  onRestore: () => void;
  /** Undefined without permission, or where only time deletes permanently. */
  onRemove: (() => void) | undefined;
}

/** A deleted record: name, person and time of the deletion, and remaining days. */
export function TrashLine({ record, selected, pending, onSelect, onRestore, onRemove }: TrashLineProps) {
  const text = useText();
  const { id, name } = record;
  const { type, isPerson, facts, left, retained } = useTrashWords()(record);
  return (
    <Box component="li" sx={{ ...line, ...(selected && { bgcolor: 'selected' }) }}>
      {onSelect && (
        <Checkbox
          aria-label={text('trash.select', { name })}
          checked={selected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      )}
      <Picture id={id} name={name} size={40} isPerson={isPerson} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {type} · {facts}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}>
          {[left, retained].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {onSelect && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px' }}>
          {onRemove && (
            <Button
              size="small"
              variant="text"
              disabled={pending}
              aria-haspopup="dialog"
              aria-label={text('trash.remove.of', { name })}
              onClick={onRemove}
            >
              {text('trash.remove.open')}
            </Button>
          )}
          <Button
            size="small"
            disabled={pending}
            aria-label={text('trash.restoreOf', { name })}
            onClick={onRestore}
          >
            {text('trash.restore')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '12px',
  padding: '12px 16px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;
