import { Box } from '@mui/material';
import { Absent } from '../ui/page/Absent.tsx';
import type { Fact } from './serviceWords.ts';

/** A price with its unit lighter; owners' own words are cut rather than wrapped. */
export function PriceWords({ price }: { price: Fact | undefined }) {
  if (!price) return <Absent />;
  return (
    <span title={price.main.length > 14 ? price.main : undefined}>
      {price.main}
      {price.unit && (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          {price.unit}
        </Box>
      )}
    </span>
  );
}
