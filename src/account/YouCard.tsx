import { Box } from '@mui/material';
import type { SignedInMember } from '../../contract/calls/identity/members.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { FieldText } from '../ui/fields/form/FieldText.tsx';
import { SectionCard } from '../ui/page/SectionCard.tsx';
import { useText } from '../messages/useText.ts';
import { Fact } from './Fact.tsx';

/** Profile fields inside the form. Only the name can be changed. */
export function YouCard({ member }: { member: SignedInMember }) {
  const text = useText();
  const { name, email, role } = member;
  return (
    <SectionCard
      id="you"
      title={text('account.you.title')}
      lead={text('account.you.lead')}
      actions={<Avatar name={name || email} size={32} />}
    >
      <FieldText
        source="name"
        label={text('account.you.name')}
        help={text('account.you.nameHelp')}
        autoComplete="name"
      />
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
    </SectionCard>
  );
}

const facts = {
  display: 'grid',
  gap: '16px',
  margin: 0,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
