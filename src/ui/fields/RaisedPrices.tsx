import { Box } from '@mui/material';
import type { ReactNode } from 'react';

interface RaisedPricesProps {
  label: string;
  children: ReactNode;
}

/** Preview of a price adjustment: one line per price. */
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
  /** Undefined if the price does not change. */
  after: string | undefined;
  /** Text shown for an unchanged price. Default: the price. */
  stays?: string;
}

/** One price before and after an adjustment. */
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
