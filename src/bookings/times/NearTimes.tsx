import { Box, Button } from '@mui/material';
import { useBookingWords } from '../booking/useBookingWords.ts';

interface NearTimesProps<Time> {
  legend: string;
  times: readonly Time[];
  onChoose: (time: Time) => void;
}

/** Suggests times on other days, or near a refused one. Shows nothing without times. */
export function NearTimes<Time extends { key: string; from: string | undefined }>({
  legend,
  times,
  onChoose,
}: NearTimesProps<Time>) {
  const words = useBookingWords();
  if (times.length === 0) return null;
  return (
    <Box component="fieldset" sx={suggestions}>
      <Box component="legend" sx={{ padding: 0, marginBlockEnd: '6px', fontWeight: 500 }}>
        {legend}
      </Box>
      {times.map((time) => (
        <Button key={time.key} size="small" onClick={() => onChoose(time)}>
          {words.start({ startDate: time.from })}
        </Button>
      ))}
    </Box>
  );
}

const suggestions = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px',
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
} as const;
