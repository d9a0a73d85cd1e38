import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { getSignOnPolicy, updateSignOnPolicy } from '../../contract/calls/identity/signOnPolicies.ts';
import type { SignOnPolicy } from '../../contract/entities/identity/identity.ts';
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx';
import { FieldSwitch } from '../ui/fields/FieldSwitch.tsx';
import { SaveBar } from '../ui/page/SaveBar.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { UnsavedGuard } from '../ui/dialogs/UnsavedGuard.tsx';
import { useApi } from '../ui/useApi.ts';
import { useMay } from '../ui/useMay.ts';
import { useText } from '../messages/useText.ts';
import { teamColumn } from './teamColumn.ts';
import { useSignOnPolicy } from './useSignOnPolicy.ts';

/** Registration requirements for customers: the part of the team page with a save bar. */
export function SignOnSettings() {
  const api = useApi();
  const text = useText();
  const mayChange = useMay(updateSignOnPolicy);
  const { data, error, refetch } = useQuery({
    queryKey: ['team', 'signOnPolicy'],
    queryFn: ({ signal }) => api.send(getSignOnPolicy, {}, { signal }),
    // The form keeps its initial values: a refetch must not change them while editing.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const policy = data && 'signOnPolicy' in data ? data.signOnPolicy : undefined;
  if (policy && mayChange !== undefined) return <SignOnForm policy={policy} mayChange={mayChange} />;
  return (
    <SignOnCard mayChange={mayChange}>
      {error ? (
        <ErrorPanel what={text('team.signOn.failed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <Box sx={{ minHeight: 112 }} />
      )}
    </SignOnCard>
  );
}

function SignOnForm({ policy, mayChange }: { policy: SignOnPolicy; mayChange: boolean }) {
  const text = useText();
  const { form, values, changes, saving, save, discard } = useSignOnPolicy(policy);
  return (
    <>
      <SignOnCard mayChange={mayChange}>
        <FormProvider {...form}>
          <FieldSwitch
            source="requireEmailVerification"
            label={text('team.signOn.requireEmailVerification')}
            effect={text(values.requireEmailVerification ? 'team.signOn.emailOn' : 'team.signOn.emailOff')}
            locked={!mayChange}
          />
          <FieldSwitch
            source="requireOwnerApproval"
            label={text('team.signOn.requireOwnerApproval')}
            effect={text(values.requireOwnerApproval ? 'team.signOn.approvalOn' : 'team.signOn.approvalOff')}
            locked={!mayChange}
          />
          <FieldSwitch
            source="hideKnownAddresses"
            label={text('team.signOn.hideKnownAddresses')}
            effect={text(values.hideKnownAddresses ? 'team.signOn.hideOn' : 'team.signOn.hideOff')}
            locked={!mayChange}
          />
        </FormProvider>
      </SignOnCard>
      <SaveBar changes={changes} errors={0} saving={saving} onSave={() => void save()} onDiscard={discard} />
      <UnsavedGuard
        dirty={changes > 0}
        title={text('team.leave.title')}
        lead={text('team.leave.lead')}
        stay={text('team.leave.stay')}
        discard={text('team.leave.discard')}
        save={{ label: text('team.leave.save'), run: save }}
      />
    </>
  );
}

function SignOnCard({ mayChange, children }: { mayChange: boolean | undefined; children: ReactNode }) {
  const text = useText();
  const lead = text('team.signOn.lead');
  return (
    <Box sx={{ ...teamColumn, marginBlockEnd: '24px' }}>
      <SectionCard
        id="sign-on"
        title={text('team.signOn.title')}
        lead={mayChange === false ? `${lead} ${text('team.signOn.onlyOwner')}` : lead}
      >
        {children}
      </SectionCard>
    </Box>
  );
}
