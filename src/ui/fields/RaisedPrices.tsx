import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface RaisedPricesProps {
  label: string;
  children: ReactNode;
}

/** What a raise would do: a line for each price. */
export function RaisedPrices({ label, children }: RaisedPricesProps) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {children}
    </Box>
  );
}

interface RaisedPriceProps {
  name: string;
  before: string;
  /** Undefined where it stays. */
  after: string | undefined;
  /** Said in the place of both where it stays; by default the price as it is. */
  stays?: string;
}

/** One price, as it is and as it would be. */
export function RaisedPrice({ name, before, after, stays }: RaisedPriceProps) {
  return (
    <Box component="li" sx={raisedPriceRow}>
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        {after === undefined ? (
          <Box component="span" sx={stays === undefined ? {} : { color: 'text.tertiary' }}>
            {stays ?? before}
          </Box>
        ) : (
          <>
            <Box component="s" sx={{ color: 'text.tertiary' }}>
              {before}
            </Box>{' '}
            {after}
          </>
        )}
      </Box>
    </Box>
  );
}

const list = {
  margin: 0,
  padding: 0,
  listStyle: 'none',
  maxHeight: 280,
  overflowY: 'auto',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
} as const;

export const raisedPriceRow = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: '16px',
  padding: '8px 14px',
  '& + li': { borderBlockStart: '1px solid', borderColor: 'line' },
} as const;
