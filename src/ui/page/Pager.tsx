import { Box, Button } from '@mui/material';
import { useFormats } from '../words/useFormats.ts';
import { useText } from '../../messages/useText.ts';

interface PagerProps {
  /** Accessible name: `Pagination of the history`. */
  label: string;
  page: number;
  perPage: number;
  total: number;
  onPage: (page: number) => void;
}

/** Shows the range of rows and the page buttons; nothing if there is only one page. */
export function Pager({ label, page, perPage, total, onPage }: PagerProps) {
  const text = useText();
  const { number } = useFormats();
  if (total <= perPage) return null;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  return (
    <Box component="nav" aria-label={label} sx={foot}>
      <span>{text('list.pages.range', { from: number(from), to: number(to), total: number(total) })}</span>
      <Box sx={{ display: 'flex', gap: '8px', marginInlineStart: 'auto' }}>
        <Button size="small" disabled={page === 1} onClick={() => onPage(page - 1)}>
          {text('list.pages.previous')}
        </Button>
        <Button size="small" disabled={to >= total} onClick={() => onPage(page + 1)}>
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
  typography: 'body2',
  color: 'text.secondary',
};
