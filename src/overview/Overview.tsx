import { Box } from '@mui/material';
import { PageHead } from '../ui/page/PageHead.tsx';
import { useText } from '../messages/useText.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { ChangesCard } from './ChangesCard.tsx';
import { DraftsCard } from './DraftsCard.tsx';
import { NewRecordButton } from '../records/list/NewRecordButton.tsx';
import { useRecordKinds } from '../records/recordKinds.ts';

/** Overview for weekly visitors: what needs attention, recent changes, and frequent actions. */
export function Overview() {
  const text = useText();
  const kinds = useRecordKinds();
  return (
    <>
      <PageHead
        title={text('overview.title')}
        lead={text('overview.lead')}
        actions={<NewRecordButton resource="services" path="services" label={text('overview.create')} />}
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
