import { Box, Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { servicesByLocation, type GridLocation } from './servicesByLocation.ts';
import { servicesOf } from './staffQuestions.ts';

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
        <ServicesTable services={data} />
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

function ServicesTable({ services }: { services: readonly Service[] }) {
  const text = useText();
  const { locations, rows } = servicesByLocation(services);
  const nameOf = ({ type, name }: GridLocation) =>
    type === 'BUSINESS' ? name : text(`services.filter.place.${type}`);
  return (
    // Wide grids scroll; the keyboard reaches their links.
    <Box sx={{ overflowX: 'auto' }}>
      <Grid>
        <Box component="caption" sx={{ textAlign: 'start', fontWeight: 500, paddingBlockEnd: '6px' }}>
          {text('staffEditor.work.services')}
        </Box>
        <thead>
          <tr>
            <th scope="col">{text('staffEditor.work.service')}</th>
            {locations.map((location) => (
              <th key={location.key} scope="col">
                {nameOf(location)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, at }) => (
            <tr key={id}>
              <th scope="row">
                <Link component={RouterLink} to={`/services/${id}`}>
                  {name}
                </Link>
              </th>
              {locations.map(({ key }) => (
                <td key={key}>{at.has(key) ? <Given /> : <Absent />}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Grid>
    </Box>
  );
}

function Given() {
  const text = useText();
  return (
    <>
      <Icon of={Check} size={16} />
      <Box component="span" sx={visuallyHidden}>
        {text('staffEditor.work.here')}
      </Box>
    </>
  );
}

const Grid = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': {
    padding: '8px 12px',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    borderBlockEnd: `1px solid ${theme.palette.line}`,
  },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0, fontWeight: 400, minWidth: 140 },
  '& thead th': {
    ...theme.typography.caption,
    color: theme.palette.text.tertiary,
    verticalAlign: 'bottom',
    minWidth: 88,
  },
}));
