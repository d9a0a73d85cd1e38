import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { PageHead } from '../ui/page/PageHead.tsx';
import { useText } from '../messages/useText.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { useRecordKinds } from '../records/recordKinds.ts';

/** Overview for weekly visitors: what needs attention, recent changes, and frequent actions. */
export function Overview() {
  const text = useText();
  const kinds = useRecordKinds();
  const { canAccess: mayCreate = false } = useCanAccess({ resource: 'services', action: 'create' });
  return (
    <>
      <PageHead
        title={text('overview.title')}
        lead={text('overview.lead')}
        actions={
          mayCreate && (
            <Button
              component={Link}
              to="/services/create"
              variant="contained"
              color="primary"
              startIcon={<Icon of={Plus} />}
            >
              {text('overview.create')}
            </Button>
          )
        }
      />
      <Box sx={columns}>
        <Box sx={column}>
          <DraftsCard />
          <AttentionCard />
          <ChangesCard />
        </Box>
        <Box sx={column}>
          {kinds.map(({ resource, OverviewCard }) => OverviewCard && <OverviewCard key={resource} />)}
        </Box>
      </Box>
    </>
  );
}

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(280px, 360px)' },
  alignItems: 'start',
  gap: '16px',
  marginBlockEnd: '24px',
} as const;

const column = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' };
