import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { rem } from '../../theme/rem.ts';
import { oneLine, visuallyHidden } from '../textStyles.ts';
import { Tip } from '../Tip.tsx';

type Tone = 'good' | 'warn' | 'bad' | 'off';

interface StateChipProps {
  tone: Tone;
  /** The state in one or two words. */
  children: ReactNode;
  /** Reason in one sentence: a tooltip, also read by screen readers. */
  reason?: string | undefined;
  /** Screen that explains it. */
  to?: string | undefined;
}

/** A state as text, shape and colour: circle good, diamond warning, square bad, ring off. */
export function StateChip({ tone, children, reason, to }: StateChipProps) {
  const chip = (
    <Box
      {...(to === undefined
        ? { component: 'span', tabIndex: reason ? 0 : undefined }
        : { component: Link, to })}
      data-tone={tone}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        maxWidth: '100%',
        height: rem(22),
        paddingInline: '8px',
        borderRadius: '6px',
        typography: 'caption',
        color: `${tone}.text`,
        bgcolor: `${tone}.soft`,
        textDecoration: 'none',
        '&:any-link:hover': { textDecoration: 'underline' },
      }}
    >
      <StateMark tone={tone} />
      <Box component="span" sx={oneLine}>
        {children}
      </Box>
      {reason && (
        <Box component="span" sx={visuallyHidden}>
          . {reason}
        </Box>
      )}
    </Box>
  );
  return reason ? <Tip text={reason}>{chip}</Tip> : chip;
}

/** The shape alone, next to the text. */
export function StateMark({ tone }: { tone: Tone }) {
  return (
    <Box
      component="svg"
      viewBox="0 0 10 10"
      aria-hidden
      sx={{ width: rem(9), height: rem(9), flex: 'none', color: `${tone}.mark` }}
    >
      {marks[tone]}
    </Box>
  );
}

const marks: Record<Tone, ReactNode> = {
  good: <circle cx="5" cy="5" r="4" fill="currentColor" />,
  warn: <path d="M5 0 10 5 5 10 0 5Z" fill="currentColor" />,
  bad: <rect x="1" y="1" width="8" height="8" rx="1" fill="currentColor" />,
  off: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeWidth="1.4" />,
};
