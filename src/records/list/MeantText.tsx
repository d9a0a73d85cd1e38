import { Box, Link } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../messages/useText.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { correctedText } from '../../ui/words/matches.ts';
import { useRecordList } from './RecordListContext.ts';

/** Names that are compared with a misspelt text. */
const candidates = 10;

/** Offers the corrected text of a search without a match: `massage` for `masage`. Families with a search only. */
export function MeantText() {
  const api = useApi();
  const text = useText();
  const { kind, filter, setFilter } = useRecordList();
  const typed = filter.q?.trim() ?? '';
  const { data } = useQuery({
    queryKey: [kind.resource, 'meant', typed],
    enabled: typed !== '',
    queryFn: async ({ signal }) => {
      const { data: found, meta } = await api.getList<{ id: string; name?: string }>(kind.resource, {
        filter: { q: typed },
        pagination: { page: 1, perPage: candidates },
        sort: { field: 'id', order: 'ASC' },
        meta: { orFuzzy: true },
        signal,
      });
      const names = found.flatMap(({ name }) => name ?? []);
      return { meant: meta ? correctedText(typed, names) : undefined };
    },
  });
  const meant = data?.meant;
  if (meant === undefined) return null;
  return (
    <Box sx={{ marginBlockStart: '4px' }}>
      <Link component="button" type="button" onClick={() => setFilter({ ...filter, q: meant })} sx={link}>
        {text('list.filter.meant', { text: meant })}
      </Link>
    </Box>
  );
}

const link = { font: 'inherit', minHeight: 24 };
