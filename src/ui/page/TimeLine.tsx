import { Box } from '@mui/material';

export interface TimePoint {
  key: string;
  title: string;
  /** Formatted moment; absent for a point without one. */
  at?: string | undefined;
  /** Second line. */
  line: string;
  /** Of the stretch until the next point. */
  tone: 'good' | 'warn';
  isChanged?: boolean;
}

/** Moments in their order, from top to bottom. */
export function TimeLine({ points }: { points: readonly TimePoint[] }) {
  return (
    <Box component="ol" sx={list}>
      {points.map(({ key, ...point }, index) => (
        <Point key={key} {...point} isLast={index === points.length - 1} />
      ))}
    </Box>
  );
}

function Point({
  title,
  at,
  line,
  tone,
  isChanged = false,
  isLast,
}: Omit<TimePoint, 'key'> & { isLast: boolean }) {
  return (
    <Box component="li" sx={{ position: 'relative', paddingInlineStart: '28px', minHeight: isLast ? 0 : 56 }}>
      {!isLast && (
        <Box aria-hidden sx={{ ...stretch, bgcolor: `${tone}.soft`, borderColor: `${tone}.mark` }} />
      )}
      <Box
        aria-hidden
        sx={{
          ...dot,
          borderColor: isChanged ? 'accent.text' : 'text.primary',
          bgcolor: isLast ? 'text.primary' : 'surface',
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: '12px', justifyContent: 'space-between' }}>
        <Box sx={{ fontWeight: 500 }}>{title}</Box>
        {at && <Box sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>{at}</Box>}
      </Box>
      {line && <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{line}</Box>}
    </Box>
  );
}

const list = { margin: 0, padding: 0, listStyle: 'none' };
const dot = {
  position: 'absolute',
  insetInlineStart: 0,
  insetBlockStart: 3,
  width: 13,
  height: 13,
  border: '2px solid',
  borderRadius: '50%',
} as const;
const stretch = {
  position: 'absolute',
  insetInlineStart: 3,
  insetBlockStart: 12,
  insetBlockEnd: -6,
  width: 7,
  border: '1px solid',
} as const;
