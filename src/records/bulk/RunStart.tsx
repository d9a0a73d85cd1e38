import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import type { BulkRun } from '../../../contract/entities/bulkRun.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { useText } from '../../messages/useText.ts';
import { useBulkKind } from './bulkKind.ts';
import { countOf, kindOf } from './runCounts.ts';
import { SelectionChanged } from './SelectionChanged.tsx';
import { useRunStart } from './useRunStart.ts';
import { useWayBack } from './wayBack.ts';

interface RunStartProps {
  run: BulkRun;
  /** What the history will call it. */
  name: string;
  mayRun: boolean;
  /** Whether the server has all that was decided before. */
  kept: () => Promise<boolean>;
  /** Where the buttons stand. */
  actions: Element | null;
  /** Between the way back and the start. */
  children: ReactNode;
  /** Previews it again where other services match by now; undefined where it cannot be. */
  onAgain: (() => void) | undefined;
  lookingAgain: boolean;
}

/** The way back from a previewed run and its start, with what is asked or said before it starts. */
export function RunStart(props: RunStartProps) {
  const { run, name, mayRun, kept, actions, children, onAgain, lookingAgain } = props;
  const text = useText();
  const { DeletionQuestion } = useBulkKind();
  const back = useWayBack();
  const startWords = useStartWords(run);
  const { pending, starting, changed, asked, begin, agree, keep } = useRunStart(run, { name, kept });
  const removes = kindOf(run) === 'remove';
  const endsSessions = removes && run.sideEffects.sessions + run.sideEffects.bookings > 0;
  const pendingWords = text(removes && !starting ? 'bulk.sheet.previewing' : 'bulk.act.starting');
  const buttons = (
    <>
      <Button component={Link} {...back}>
        {text('bulk.act.back')}
      </Button>
      {children}
      {mayRun && (
        <Button
          variant="contained"
          color={removes ? 'error' : 'primary'}
          disabled={countOf(run, 'CHANGES') === 0 || changed !== undefined}
          aria-disabled={pending || undefined}
          {...(endsSessions && { 'aria-haspopup': 'dialog' })}
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
      {changed && onAgain && <SelectionChanged change={changed} pending={lookingAgain} onAgain={onAgain} />}
      {asked && (
        <DeletionQuestion
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

/** What the start does to how many services. */
function useStartWords(run: BulkRun): string {
  const text = useText();
  const { number } = useFormats();
  const changing = countOf(run, 'CHANGES');
  if (changing === 0) return text('bulk.act.startNone');
  const count = { smart_count: changing, count: number(changing) };
  const kind = kindOf(run);
  switch (kind) {
    case 'hide':
      return text('bulk.act.startHide', count);
    case 'show':
      return text('bulk.act.startShow', count);
    case 'remove':
      return text('bulk.act.startDelete', count);
    case 'edit':
      return text('bulk.act.start', count);
    default:
      return kind satisfies never;
  }
}
