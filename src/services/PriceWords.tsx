import { Box } from '@mui/material';
import { Absent } from '../ui/page/Absent.tsx';
import type { Fact } from './serviceWords.ts';

/** A price with a lighter unit. Custom price texts are truncated, not wrapped. */
export function PriceWords({ price }: { price: Fact | undefined }) {
  if (!price) return <Absent />;
  return (
    <span title={price.main.length > 14 ? price.main : undefined}>
      {price.unit ? (
        // The unit is English, the amount can be Hebrew.
        <bdi dir="ltr">
          {price.main}
          <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
            {price.unit}
          </Box>
        </bdi>
      ) : (
        price.main
      )}
    </span>
  );
}
