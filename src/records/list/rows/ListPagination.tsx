import { Box, Button } from '@mui/material';
import { Select } from '../../../ui/fields/Select.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useRecordList } from '../RecordListContext.ts';

const pageSizes = [25, 50, 100];

/** Range of rows, page size and page buttons. */
export function ListPagination() {
  const text = useText();
  const { number } = useFormats();
  const { page, perPage, total, data, setPage, setPerPage, hasNextPage, hasPreviousPage, former } =
    useRecordList();
  // The URL may contain any page size.
  const sizes = pageSizes.includes(perPage) ? pageSizes : [perPage, ...pageSizes];
  const from = (page - 1) * perPage + 1;
  const to = from + (data?.length ?? 0) - 1;
  // Without a total, the last page determines it.
  const known = total ?? (hasNextPage ? undefined : to);
  const range =
    known === undefined
      ? text('list.pages.rangeOfMany', { from: number(from), to: number(to), least: number(to) })
      : text('list.pages.range', { from: number(from), to: number(to), total: number(known) });
  return (
    <Box component="nav" aria-label={text('list.pages.label')} sx={foot}>
      {/* A dash replaces the numbers of stale rows. */}
      <Box component="span">{former ? '–' : range}</Box>
      <Box
        component="label"
        sx={{
          display: { xs: 'none', sm: 'flex' },
          alignItems: 'center',
          gap: '8px',
          marginInlineStart: 'auto',
        }}
      >
        {text('list.pages.rows')}
        <Box sx={{ width: '4.75rem', '& select': { height: '2rem' } }}>
          <Select
            aria-label={text('list.pages.rowsLabel')}
            value={perPage}
            onChange={(event) => setPerPage(Number(event.target.value))}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {number(size)}
              </option>
            ))}
          </Select>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: '8px', marginInlineStart: { xs: 'auto', sm: 0 } }}>
        <Button size="small" disabled={!hasPreviousPage} onClick={() => setPage(page - 1)}>
          {text('list.pages.previous')}
        </Button>
        <Button size="small" disabled={!hasNextPage} onClick={() => setPage(page + 1)}>
          {text('list.pages.next')}
        </Button>
      </Box>
    </Box>
  );
}

const foot = {
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: '8px 16px',
  minHeight: 52,
  paddingBlock: '8px',
  paddingInline: '12px',
  typography: 'body2',
  color: 'text.secondary',
};
