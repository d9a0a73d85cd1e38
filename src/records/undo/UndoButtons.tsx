import { Box, Button } from '@mui/material';
import { Redo2, Undo2 } from 'lucide-react';
import { undoLastAction } from '../../../contract/calls/history/history.ts';
import { Icon } from '../../ui/Icon.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { useMay } from '../../ui/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { useActionWords } from './useActionWords.ts';
import { useLastAction } from './useLastAction.ts';
import { useUndoSteps } from './useUndoSteps.ts';

interface UndoButtonsProps {
  /** Called on use. */
  onUsed?: () => void;
  /** Renders menu items instead of buttons. */
  stacked?: boolean;
}

/** Undo and Redo buttons with the action they apply to; renders nothing without one. */
export function UndoButtons({ onUsed, stacked = false }: UndoButtonsProps) {
  const text = useText();
  const may = useMay(undoLastAction) ?? false;
  const steps = useUndoSteps(may);
  const { actionWords } = useActionWords();
  const { pending, take } = useLastAction();
  const offered = (['undo', 'redo'] as const).flatMap((direction) => {
    const step = steps?.[direction];
    return step ? [{ direction, step }] : [];
  });
  if (offered.length === 0) return null;
  return (
    <Box component="fieldset" aria-label={text('undo.steps')} sx={stacked ? column : row}>
      {offered.map(({ direction, step }) => {
        const words = text(`undo.${direction}`, { what: actionWords(step.change, step.records) });
        return (
          <Button
            key={direction}
            variant={stacked ? 'text' : 'outlined'}
            disabled={pending}
            startIcon={<Icon of={direction === 'undo' ? Undo2 : Redo2} size={16} mirrored />}
            title={words}
            onClick={() => {
              onUsed?.();
              void take(direction, step.changeId);
            }}
            sx={{ justifyContent: 'start', minWidth: 0, maxWidth: 1 }}
          >
            <Box component="span" sx={oneLine}>
              {words}
            </Box>
          </Button>
        );
      })}
    </Box>
  );
}

const plain = { border: 0, margin: 0, padding: 0, minWidth: 0 };
const row = { ...plain, display: 'flex', flexWrap: 'wrap', gap: '8px', marginBlockEnd: '16px' } as const;
const column = { ...plain, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
