import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { Skeleton, useLongWait } from '../ui/loading/Skeleton.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { useText } from '../messages/useText.ts';
import { EverywhereDialog } from './EverywhereDialog.tsx';
import { SessionRow } from './SessionRow.tsx';
import { useOwnSessions } from './useOwnSessions.ts';

/** The person's sessions, with ending one or all. */
export function SessionsCard() {
  const text = useText();
  const [now] = useState(() => new Date());
  const [leaving, setLeaving] = useState(false);
  const { sessions, error, refetch } = useOwnSessions();
  const showShapes = useLongWait(!sessions && !error);
  return (
    <SectionCard id="sessions" title={text('account.sessions.title')} lead={text('account.sessions.lead')}>
      {!sessions && error && (
        <ErrorPanel what={text('account.sessions.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!sessions && !error && (
        <Box sx={{ minHeight: 116 }}>
          <Box component="output" sx={visuallyHidden}>
            {text('account.sessions.loading')}
          </Box>
          {showShapes && <Shapes />}
        </Box>
      )}
      {sessions && (
        <>
          <Box component="ul" aria-label={text('account.sessions.list')} sx={list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} now={now} />
            ))}
          </Box>
          <div>
            <Button aria-haspopup="dialog" onClick={() => setLeaving(true)}>
              {text('account.sessions.everywhere')}
            </Button>
          </div>
        </>
      )}
      {leaving && sessions && <EverywhereDialog count={sessions.length} onClose={() => setLeaving(false)} />}
    </SectionCard>
  );
}

function Shapes() {
  return [0, 1].map((row) => (
    <Box key={row} sx={{ display: 'grid', gap: '6px', alignContent: 'center', height: 58 }}>
      <Skeleton width={160} height={16} />
      <Skeleton width={280} height={13} />
    </Box>
  ));
}

const list = { margin: 0, padding: 0, listStyle: 'none', marginBlockStart: '-8px' };
