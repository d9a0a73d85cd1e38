import { Box, Link } from '@mui/material';
import { styled } from '@mui/material/styles';
import { Check } from 'lucide-react';
import { Link as RouterLink } from 'react-router-dom';
import type { Service } from '../../contract/entities/services/service.ts';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { visuallyHidden } from '../ui/textStyles.ts';
import { servicesByLocation, type GridLocation } from './servicesByLocation.ts';

/** A table of services by the locations where they are available. */
export function LocationGrid({ services, caption }: { services: readonly Service[]; caption: string }) {
  const text = useText();
  const { locations, rows } = servicesByLocation(services);
  const nameOf = ({ type, name }: GridLocation) =>
    type === 'BUSINESS' ? name : text(`services.filter.place.${type}`);
  return (
    // Wide grids scroll; the keyboard reaches their links.
    // Positioned, so that texts for screen readers in its cells scroll with it.
    <Box sx={{ position: 'relative', overflowX: 'auto' }}>
      <Grid>
        <Box component="caption" sx={{ textAlign: 'start', fontWeight: 500, paddingBlockEnd: '6px' }}>
          {caption}
        </Box>
        <thead>
          <tr>
            <th scope="col">{text('locations.grid.service')}</th>
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
        {text('locations.grid.here')}
      </Box>
    </>
  );
}

const Grid = styled('table')(({ theme }) => ({
  borderCollapse: 'collapse',
  width: '100%',
  '& th, & td': {
    padding: '8px 6px',
    textAlign: 'center',
    overflowWrap: 'anywhere',
    borderBlockEnd: `1px solid ${theme.palette.line}`,
  },
  '& th:first-of-type': { textAlign: 'start', paddingInlineStart: 0, fontWeight: 400, minWidth: 116 },
  '& thead th': {
    ...theme.typography.caption,
    color: theme.palette.text.tertiary,
    verticalAlign: 'bottom',
    minWidth: 72,
    // Words stay whole; a grid with long ones scrolls.
    overflowWrap: 'break-word',
  },
}));
