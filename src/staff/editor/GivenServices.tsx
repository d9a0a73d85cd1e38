import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useText } from '../../messages/useText.ts';
import { LocationGrid } from '../../resources/LocationGrid.tsx';
import { servicesOf } from '../staffQuestions.ts';

const maxShown = 25;

/** The services of a staff member by location. They are assigned in the service. */
export function GivenServices({ resourceId }: { resourceId: string }) {
  const text = useText();
  const { data, total, error } = useGetList<Service>('services', {
    filter: { staffMemberIds: resourceId },
    pagination: { page: 1, perPage: maxShown },
    sort: { field: 'name', order: 'ASC' },
  });
  const more = (total ?? 0) - (data?.length ?? 0);
  return (
    <Box>
      {data && data.length > 0 ? (
        <LocationGrid services={data} caption={text('staffEditor.work.services')} />
      ) : (
        <Box sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>{text('staffEditor.work.services')}</Box>
      )}
      {more > 0 && (
        <Box sx={{ marginBlockStart: '8px' }}>
          <Link component={RouterLink} to={servicesOf(resourceId)}>
            {text('staffEditor.work.more', { smart_count: more })}
          </Link>
        </Box>
      )}
      {(error || data?.length === 0) && (
        <Box sx={{ color: 'text.secondary' }}>
          {text(data ? 'staffEditor.work.none' : 'staffEditor.work.failed')}
        </Box>
      )}
    </Box>
  );
}
