import { Box } from '@mui/material';
import { FormProvider } from 'react-hook-form';
import type { SignedInMember } from '../../contract/calls/members.ts';
import { Face } from '../layout/Face.tsx';
import { FieldText } from '../layout/FieldText.tsx';
import { SaveBar } from '../layout/SaveBar.tsx';
import { SectionCard } from '../layout/SectionCard.tsx';
import { UnsavedGuard } from '../layout/UnsavedGuard.tsx';
import { useText } from '../messages/useText.ts';
import { Fact } from './Fact.tsx';
import { useOwnName } from './useOwnName.ts';

/** Who is signed in. The name can be changed; the rest others decide. */
export function YouCard({ member }: { member: SignedInMember }) {
  const text = useText();
  const { form, name, changed, errors, saving, save, discard } = useOwnName(member);
  const { id, email, role } = member;
  return (
    <SectionCard
      id="you"
      title={text('account.you.title')}
      lead={text('account.you.lead')}
      actions={<Face id={id} name={name || email} size={32} />}
    >
      <FormProvider {...form}>
        <FieldText
          source="name"
          label={text('account.you.name')}
          help={text('account.you.nameHelp')}
          autoComplete="name"
        />
      </FormProvider>
      <Box component="dl" sx={facts}>
        <Fact label={text('account.you.email')} note={text('account.you.emailHelp')}>
          <Box component="span" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
            {email}
          </Box>
        </Fact>
        <Fact label={text('account.you.role')} note={role && text(`team.role.${role}May`)}>
          {text(`team.role.${role ?? 'none'}`)}
        </Fact>
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
    </SectionCard>
  );
}

const facts = {
  display: 'grid',
  gap: '16px',
  margin: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
