import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useBulkFamily, useFamilyText } from '../BulkFamilyContext.ts';
import { countOf, isDeletion } from '../runCounts.ts';
import { SelectionChanged } from './SelectionChanged.tsx';
import { useRunStart } from './useRunStart.ts';
import { useReturnLink } from '../returnLink.ts';

interface RunStartProps {
  run: BulkRun;
  /** Name in the history. */
  name: string;
  mayRun: boolean;
  /** Resolves to whether the server has all earlier decisions. */
  allSaved: () => Promise<boolean>;
  /** Container of the buttons. */
  actions: Element | null;
  /** Content between the back link and the start button. */
  children: ReactNode;
  /** Previews again after the matches have changed; undefined if impossible. */
  onAgain: (() => void) | undefined;
  isPreviewing: boolean;
}

/** Back link and start button of a previewed run, with its confirmation and errors. */
export function RunStart(props: RunStartProps) {
  const { run, name, mayRun, allSaved, actions, children, onAgain, isPreviewing } = props;
  const text = useText();
  const familyText = useFamilyText();
  const { deletion } = useBulkFamily().bulk;
  const back = useReturnLink();
  const startWords = useStartWords(run);
  const { pending, starting, changed, asked, begin, agree, keep } = useRunStart(run, { name, allSaved });
  const removes = isDeletion(run);
  const effects = Object.values(run.sideEffects).reduce((sum, count) => sum + count, 0);
  const pendingWords = text(removes && !starting ? 'bulk.sheet.previewing' : 'bulk.act.starting');
  const buttons = (
    <>
      <Button component={Link} {...back}>
        {familyText('back')}
      </Button>
      {children}
      {mayRun && (
        <Button
          variant="contained"
          color={removes ? 'error' : 'primary'}
          disabled={countOf(run, 'CHANGES') === 0 || changed !== undefined}
          aria-disabled={pending || undefined}
          {...(removes && effects > 0 && { 'aria-haspopup': 'dialog' })}
          onClick={() => void begin()}
        >
          {pending ? pendingWords : startWords}
        </Button>
      )}
    </>
  );
  return (
    <>
      {actions && createPortal(buttons, actions)}
      {changed && onAgain && <SelectionChanged change={changed} pending={isPreviewing} onAgain={onAgain} />}
      {asked && deletion && (
        <deletion.Question
          run={run}
          asked={asked}
          pending={pending}
          onKeep={keep}
          onDelete={() => void agree()}
        />
      )}
    </>
  );
}

/** Label of the start button with the number of records. */
function useStartWords(run: BulkRun): string {
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const { startLabel } = useBulkFamily().bulk;
  const changing = countOf(run, 'CHANGES');
  if (changing === 0) return text('bulk.act.startNone');
  const count = { smart_count: changing, count: number(changing) };
  const label = startLabel?.(run);
  return label ? text(label, count) : familyText(isDeletion(run) ? 'startDelete' : 'start', count);
}
