import { Box, Link } from '@mui/material';
import { useId } from 'react';
import { useGetList } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Fields } from '../../../../contract/paths.ts';
import { useText } from '../../../messages/useText.ts';
import type { ListRow } from '../../list/listKind.ts';

const maxShown = 25;

interface UsedByProps {
  title: string;
  /** Shown if there are none. */
  none: string;
  /** Resource of the data provider. */
  resource: string;
  /** Path of their screens. Default: the resource. */
  path?: string;
  /** Filter of the API for the records. */
  filter: Fields;
  /** URL of their list, for those not shown. */
  all?: string;
}

/** The records that use the edited one, as links. */
export function UsedBy({ title, none, resource, path = resource, filter, all }: UsedByProps) {
  const id = useId();
  const text = useText();
  const { data, total, error } = useGetList<ListRow>(resource, {
    filter,
    pagination: { page: 1, perPage: maxShown },
    sort: { field: 'name', order: 'ASC' },
  });
  const more = (total ?? 0) - (data?.length ?? 0);
  return (
    <Box>
      <Box id={id} sx={{ fontWeight: 500, marginBlockEnd: '6px' }}>
        {title}
      </Box>
      {data && data.length > 0 && (
        <Box component="ul" aria-labelledby={id} sx={list}>
          {data.map((row) => (
            <Box component="li" key={row.id} sx={{ overflowWrap: 'anywhere' }}>
              <Link component={RouterLink} to={`/${path}/${row.id}`}>
                {row.name}
              </Link>
            </Box>
          ))}
          {more > 0 && all && (
            <li>
              <Link component={RouterLink} to={all}>
                {text('plain.more', { smart_count: more })}
              </Link>
            </li>
          )}
        </Box>
      )}
      {(error || data?.length === 0) && (
        <Box sx={{ color: 'text.secondary' }}>{data ? none : text('plain.usesFailed')}</Box>
      )}
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: '4px' };
