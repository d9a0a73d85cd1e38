import { Box, Button } from '@mui/material';
import { Redo2, Undo2 } from 'lucide-react';
import { undoLastAction } from '../../../contract/calls/history/history.ts';
import { KeyCap } from '../../ui/keys/KeyCap.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { oneLine } from '../../ui/textStyles.ts';
import { useMay } from '../../ui/business/useMay.ts';
import { useText } from '../../messages/useText.ts';
import { useActionWords } from './useActionWords.ts';
import { useLastAction } from './useLastAction.ts';
import { useUndoSteps } from './useUndoSteps.ts';
import { withChangeReaders } from '../history/ChangeReaders.tsx';

interface UndoButtonsProps {
  /** Called on use. */
  onUsed?: () => void;
  /** Renders menu items, which name the action, instead of buttons. */
  stacked?: boolean;
}

/** Undo and Redo buttons with the action they apply to; renders nothing without one. */
export const UndoButtons = withChangeReaders(function UndoButtons({
  onUsed,
  stacked = false,
}: UndoButtonsProps) {
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
        const isUndo = direction === 'undo';
        const what = actionWords(step.change, step.records);
        const words = text(stacked || !isUndo ? `undo.${direction}` : 'undo.undoLastOf', { what });
        return (
          <Button
            key={direction}
            variant={stacked ? 'text' : 'outlined'}
            disabled={pending}
            startIcon={<Icon of={isUndo ? Undo2 : Redo2} size={16} mirrored />}
            title={words}
            aria-label={words}
            onClick={() => {
              onUsed?.();
              void take(direction, step.changeId);
            }}
            sx={{ justifyContent: 'start', minWidth: 0, maxWidth: 1 }}
          >
            <Box component="span" sx={oneLine}>
              {stacked ? words : text(isUndo ? 'undo.undoLast' : 'undo.redoShort')}
            </Box>
            {!stacked && isUndo && (
              <Box component="span" sx={keys}>
                <KeyCap>Ctrl Z</KeyCap>
              </Box>
            )}
          </Button>
        );
      })}
    </Box>
  );
});

const plain = { border: 0, margin: 0, padding: 0, minWidth: 0 };
const row = { ...plain, display: 'flex', flexWrap: 'wrap', gap: '8px' } as const;
/** Phones have no keyboard. */
const keys = { display: { xs: 'none', sm: 'inline' }, marginInlineStart: '8px' };
const column = { ...plain, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } as const;
