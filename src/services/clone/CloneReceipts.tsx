import { Box, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { DialogBody } from '../../ui/dialogs/DialogBody.tsx';
import { dialogFoot } from '../../ui/dialogs/SheetDialog.tsx';
import { useText } from '../../messages/useText.ts';
import { CloneReceiptRow } from './CloneReceiptRow.tsx';
import { NotMadeRow } from './NotMadeRow.tsx';
import type { PlannedClone } from './plannedClones.ts';
import { isMade, type CloneResult } from './useCloning.ts';

interface CloneReceiptsProps {
  /** ID of the dialog; its title and lead have `${id}-title` and `${id}-lead`. */
  id: string;
  results: readonly CloneResult[];
  onAgain: (plan: PlannedClone) => Promise<void>;
  onLeave: () => void;
  onUndo: () => void;
}

/** Results by clone and part, with retries. */
export function CloneReceipts({ id, results, onAgain, onLeave, onUndo }: CloneReceiptsProps) {
  const text = useText();
  const made = results.filter(isMade);
  const [first] = made;
  const alone = results.length === 1 ? first : undefined;
  const title = () => {
    if (!first) return text('cloning.receipt.titleNone');
    if (alone) return text('cloning.receipt.title', { name: alone.service.name });
    return made.length === results.length
      ? text('cloning.receipt.titleMany', { smart_count: made.length })
      : text('cloning.receipt.titlePartly', { made: made.length, total: results.length });
  };
  return (
    <>
      {/* Announces the results, and a clone that a retry has created. */}
      <DialogBody id={id} title={title()} lead={first ? text(effectOf(made)) : ''} announced={made.length}>
        <Box component="ul" sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {results.map((result) =>
            isMade(result) ? (
              <CloneReceiptRow key={result.plan.key} clone={result} onLeave={onLeave} />
            ) : (
              <NotMadeRow key={result.plan.key} plan={result.plan} error={result.error} onAgain={onAgain} />
            ),
          )}
        </Box>
      </DialogBody>
      <Box sx={dialogFoot}>
        {first && (
          <Button onClick={onUndo} sx={{ marginInlineEnd: { sm: 'auto' } }}>
            {text('cloning.receipt.undo')}
          </Button>
        )}
        {alone && <Button onClick={onLeave}>{text('cloning.receipt.close')}</Button>}
        {alone ? (
          <Button
            component={Link}
            to={`/services/${alone.service.id}`}
            onClick={onLeave}
            variant="contained"
            color="primary"
          >
            {text('cloning.receipt.open', { name: alone.service.name })}
          </Button>
        ) : (
          <Button variant="contained" color="primary" onClick={onLeave}>
            {text('cloning.receipt.done')}
          </Button>
        )}
      </Box>
    </>
  );
}

function effectOf(made: readonly { wantsShown: boolean }[]) {
  if (made.some(({ wantsShown }) => wantsShown)) return 'cloning.shownOn';
  return made.length > 1 ? 'cloning.shownOffMany' : 'cloning.shownOff';
}
