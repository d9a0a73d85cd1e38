import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { RecordedChange } from '../../contract/entities/history/recordedChange.ts';
import { ChangeLine, lines } from '../records/history/ChangeLine.tsx';
import { ChangeSentence } from '../records/history/ChangeSentence.tsx';
import { ChangeSkeleton } from '../records/history/ChangeSkeleton.tsx';
import { useChangeNotes } from '../records/history/useChangeNotes.ts';
import { RunChanges } from '../records/history/RunChanges.tsx';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { useText } from '../messages/useText.ts';
import { changedAt } from '../ui/words/changedAt.ts';
import { useLastVisit } from './useLastVisit.ts';
import { withChangeReaders } from '../records/history/ChangeReaders.tsx';
import { headLink } from './cardList.ts';

const most = 6;

/** Changes since the person's last visit; the latest changes if the visit is unknown. */
export const ChangesCard = withChangeReaders(function ChangesCard({ now }: { now: Date }) {
  const text = useText();
  const notesOf = useChangeNotes();
  const { locale, timeZone } = useBusiness();
  const { number } = useFormats();
  const visit = useLastVisit();
  const since = visit.data?.since;
  const {
    data,
    total = 0,
    error,
    refetch,
  } = useGetList<RecordedChange>(
    'activity',
    {
      // Excludes changes by the system, such as loading a sample, and bookings, as the activity log at first.
      filter: {
        actorKind: ['MEMBER', 'APP', 'VISITOR'],
        foldRuns: true,
        bookings: false,
        ...(since !== undefined && { from: since }),
      },
      pagination: { page: 1, perPage: most },
      sort: { field: 'date', order: 'DESC' },
    },
    // If the visit request fails, the latest changes are shown.
    { enabled: !visit.isPending },
  );
  return (
    <SectionCard
      id="changes"
      title={text('overview.changes.title')}
      lead={
        since === undefined
          ? text('overview.changes.latest')
          : text('overview.changes.since', { date: changedAt(since, { locale, timeZone, now }) })
      }
      actions={
        <Link component={RouterLink} to="/activity" sx={headLink}>
          {text('overview.changes.all')}
        </Link>
      }
    >
      {data && data.length > 0 && (
        <Box component="ul" sx={{ ...lines, marginInline: 'calc(-1 * var(--card-padding))' }}>
          {data.map((change) =>
            change.run ? (
              <RunChanges key={change.id} change={change} run={change.run} datedBy={now} />
            ) : (
              <ChangeLine
                key={change.id}
                change={change}
                sentence={<ChangeSentence change={change} />}
                notes={notesOf(change)}
                datedBy={now}
              />
            ),
          )}
        </Box>
      )}
      {total > most && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>
          {text('overview.changes.more', { smart_count: total, count: number(total) })}
        </Box>
      )}
      {data?.length === 0 && (
        <Box sx={{ color: 'text.secondary' }}>
          {text(since === undefined ? 'activity.none' : 'overview.changes.none')}
        </Box>
      )}
      {!data && error && (
        <ErrorPanel what={text('activity.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <ChangeSkeleton waiting={text('activity.loading')} lines={most} />}
    </SectionCard>
  );
});
