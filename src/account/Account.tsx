import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { FormProvider } from 'react-hook-form';
import { getSignedInMember, type SignedInMember } from '../../contract/calls/identity/members.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { card } from '../ui/page/SectionCard.tsx';
import { Skeleton, useLongWait } from '../ui/loading/Skeleton.tsx';
import { UnsavedGuard } from '../ui/dialogs/UnsavedGuard.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { useText } from '../messages/useText.ts';
import { KeysCard } from './KeysCard.tsx';
import { PasswordCard } from './PasswordCard.tsx';
import { SessionsCard } from './SessionsCard.tsx';
import { useOwnName } from './useOwnName.ts';
import { useOwnSessions } from './useOwnSessions.ts';
import { YouCard } from './YouCard.tsx';

/** The person's profile: name, password and signed-in devices. */
export function Account() {
  const api = useApi();
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'member'],
    queryFn: ({ signal }) => api.send(getSignedInMember, {}, { signal }),
    // The form keeps its initial values: a refetch must not change them while editing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  // react-admin returns `{data: {}}` when the session has just ended.
  const member = data && 'member' in data ? data.member : undefined;
  // Starts the request in parallel; the card below shows it.
  useOwnSessions();
  const waiting = useLongWait(!member && !error);
  return (
    <>
      <PageHead title={text('account.title')} />
      {member && <Loaded key={member.id} member={member} />}
      {!member && error && (
        <Box data-width="form" sx={column}>
          <ErrorPanel what={text('account.failed')} error={error} onRetry={() => void refetch()} />
          <SessionsCard />
        </Box>
      )}
      {!member && !error && (
        <Box data-width="form" sx={column}>
          <Box sx={{ ...card, minHeight: 318 }}>{waiting && <Skeleton width={180} height={24} />}</Box>
        </Box>
      )}
    </>
  );
}

function Loaded({ member }: { member: SignedInMember }) {
  const text = useText();
  const { form, changed, errors, saving, save, discard } = useOwnName(member);
  return (
    <>
      <Box data-width="form" sx={column}>
        <FormProvider {...form}>
          <YouCard member={member} />
        </FormProvider>
        <PasswordCard email={member.email} />
        <SessionsCard />
        <KeysCard />
      </Box>
      <SaveBar
        changes={changed ? 1 : 0}
        errors={Object.keys(errors).length}
        saving={saving}
        onSave={() => void save()}
        onDiscard={discard}
      />
      <UnsavedGuard
        dirty={changed}
        title={text('account.leave.title')}
        lead={text('account.leave.lead')}
        stay={text('account.leave.stay')}
        discard={text('account.leave.discard')}
        save={{ label: text('account.leave.save'), run: save }}
      />
    </>
  );
}

const column = {
  display: 'grid',
  gap: '16px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  marginBlockEnd: '24px',
};
