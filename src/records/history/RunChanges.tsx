import { Box, Button } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useGetList } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import { Rich } from '../../messages/Rich.tsx';
import { useText } from '../../messages/useText.ts';
import { familyTextOf } from '../bulk/familyText.ts';
import { ChangeLine } from './ChangeLine.tsx';
import { Actor, ChangeSentence } from './ChangeSentence.tsx';
import { ChangeSkeleton } from './ChangeSkeleton.tsx';
import { link } from './RecordLink.tsx';
import { useChangeNotes } from './useChangeNotes.ts';
import { useRecordKinds } from '../recordKinds.ts';
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx';
import { useFormats } from '../../ui/words/useFormats.ts';

const most = 10;

interface RunChangesProps {
  /** Latest change of the run, or of its undo. */
  change: RecordedChange;
  run: NonNullable<RecordedChange['run']>;
  /** As of a line. */
  datedBy?: Date | undefined;
}

/** A bulk run, or its undo, as one line that opens to its first changes. */
export function RunChanges({ change, run, datedBy }: RunChangesProps) {
  const text = useText();
  const id = useId();
  const { number } = useFormats();
  const [open, setOpen] = useState(false);
  const endOf = useRunEnd();
  const kind = useRecordKinds().find(({ entities }) => entities.includes(change.entity));
  const counted = { smart_count: run.records, count: number(run.records) };
  const records = kind?.bulk
    ? familyTextOf(text, kind.bulk)('count', counted)
    : text('history.records', counted);
  return (
    <ChangeLine
      change={change}
      isRun
      notes={endOf(change, run)}
      datedBy={datedBy}
      sentence={
        <Rich
          template={text(change.undoes ? 'history.did.undidRun' : 'history.did.run')}
          values={{
            who: <Actor of={change.actor} />,
            records,
            run: (
              <Box component={Link} to={`/bulk-runs/${run.id}`} sx={link}>
                {run.name}
              </Box>
            ),
          }}
        />
      }
      control={
        <Button
          size="small"
          variant="text"
          aria-expanded={open}
          aria-controls={id}
          aria-label={text(open ? 'activity.closeRun' : 'activity.openRun', { name: run.name })}
          onClick={() => setOpen(!open)}
          sx={{ minWidth: 0, padding: '4px', '& svg': { rotate: open ? '180deg' : 'none' } }}
        >
          <ChevronDown size={16} aria-hidden />
        </Button>
      }
    >
      <Box id={id} hidden={!open} sx={{ bgcolor: 'sunken' }}>
        {open && <FirstChanges change={change} runId={run.id} />}
      </Box>
    </ChangeLine>
  );
}

/** Returns a function for when a run was undone, or until when it can be. */
function useRunEnd() {
  const text = useText();
  const notesOf = useChangeNotes();
  const { date } = useFormats();
  const [now] = useState(() => new Date());
  return (change: RecordedChange, { undoUntil }: NonNullable<RecordedChange['run']>): string[] => {
    if (undoUntil === undefined) return notesOf({ ...change, run: undefined, undoes: undefined });
    const end = new Date(undoUntil);
    return end > now ? [text('history.undoUntil', { day: date(end) })] : [];
  };
}

function FirstChanges({ change, runId }: { change: RecordedChange; runId: string }) {
  const text = useText();
  const notesOf = useChangeNotes();
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RecordedChange>('activity', {
    filter: { runId },
    pagination: { page: 1, perPage: most },
    sort: { field: 'date', order: 'DESC' },
  });
  if (error && !data) {
    return <ErrorPanel what={text('activity.failed')} error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <ChangeSkeleton waiting={text('activity.loading')} />;
  return (
    <>
      <Box component="ul" aria-label={change.run?.name} sx={{ margin: 0, padding: 0, listStyle: 'none' }}>
        {data.map((one) => (
          <ChangeLine
            key={one.id}
            change={one}
            sentence={<ChangeSentence change={one} />}
            notes={notesOf({ ...one, run: undefined })}
          />
        ))}
      </Box>
      {total > most && (
        <Button
          size="small"
          component={Link}
          to={`/activity?run=${runId}`}
          sx={{ margin: '8px var(--card-padding)' }}
        >
          {text('activity.wholeRun')}
        </Button>
      )}
    </>
  );
}
