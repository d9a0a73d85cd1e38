import { Box, Link } from '@mui/material';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { servicesOf } from './staffQuestions.ts';

const maxShown = 25;

/** The services of a staff member, as links. They are assigned in the service. */
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
      <Box id="given-services" sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>
        {text('staffEditor.work.services')}
      </Box>
      {data && data.length > 0 && (
        <Box component="ul" aria-labelledby="given-services" sx={list}>
          {data.map(({ id, name }) => (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={`/services/${id}`}>
                {name}
              </Link>
            </Box>
          ))}
          {more > 0 && (
            <li>
              <Link component={RouterLink} to={servicesOf(resourceId)}>
                {text('staffEditor.work.more', { smart_count: more })}
              </Link>
            </li>
          )}
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

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '4px' };
