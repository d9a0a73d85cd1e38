import { Box } from '@mui/material';
import { useText } from '../messages/useText.ts';
import { Absent } from '../ui/page/Absent.tsx';
import { oneLine } from '../ui/textStyles.ts';

/** The first location and the number of others; the tooltip lists all. */
export function LocationNames({ locations }: { locations: readonly string[] }) {
  const text = useText();
  const [first, ...others] = locations;
  if (!first) return <Absent />;
  return (
    <Box component="span" title={locations.join(', ')} sx={{ display: 'flex', gap: '4px', minWidth: 0 }}>
      <Box component="span" sx={oneLine}>
        {first}
      </Box>
      {others.length > 0 && (
        <Box component="span" sx={{ flex: 'none' }}>
          {text('services.place.more', { count: others.length })}
        </Box>
      )}
    </Box>
  );
}
