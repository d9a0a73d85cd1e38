import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getSignedInMember } from '../../contract/calls/members.ts';
import { ErrorPanel } from '../layout/ErrorPanel.tsx';
import { PageHead } from '../layout/PageHead.tsx';
import { card } from '../layout/SectionCard.tsx';
import { Skeleton, useLongWait } from '../layout/Skeleton.tsx';
import { useApi } from '../layout/useApi.ts';
import { useText } from '../messages/useText.ts';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { YouCard } from './YouCard.tsx';

/** The person's own: name, password, and where they are signed in. */
export function Account() {
  const api = useApi();
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'member'],
    queryFn: ({ signal }) => api.send(getSignedInMember, {}, { signal }),
    // The form stands on what was opened: nothing read later may change it under somebody's hands.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const member = data && 'member' in data ? data.member : undefined;
  const waiting = useLongWait(!member && !error);
  return (
    <>
      <PageHead title={text('account.title')} lead={member?.email} />
      <Box sx={column}>
        {member && <YouCard key={member.id} member={member} />}
        {!member && error && (
          <ErrorPanel what={text('account.failed')} error={error} onRetry={() => void refetch()} />
        )}
        {!member && !error && (
          <Box sx={{ ...card, minHeight: 318 }}>{waiting && <Skeleton width={180} height={24} />}</Box>
        )}
        {member && <PasswordCard email={member.email} />}
        <SessionsCard />
      </Box>
    </>
  );
}

const column = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 640px)',
  marginBlockEnd: '24px',
};
