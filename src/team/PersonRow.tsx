import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Face } from '../layout/Face.tsx';

interface PersonRowProps {
  /** Gives the hue of the face. */
  id: string;
  /** The name, or the address where there is none. */
  name: string;
  /** After the name: you, a state. */
  marks?: ReactNode;
  /** Second line. */
  facts: readonly string[];
  /** At the end: the role. */
  aside?: ReactNode;
  actions?: ReactNode;
}

/** Somebody in a list of the team: face, name, what is known, and what can be done. */
export function PersonRow({ id, name, marks, facts, aside, actions }: PersonRowProps) {
  return (
    <Box component="li" sx={row}>
      <Face id={id} name={name} size={32} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Box>
          {marks}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Box>
      </Box>
      {aside && <Box sx={{ color: 'text.secondary', flex: 'none' }}>{aside}</Box>}
      {actions && <Box sx={{ display: 'flex', gap: '8px', flex: 'none' }}>{actions}</Box>}
    </Box>
  );
}

/** For `sx` of the list around the rows: it reaches the card's title. */
export const people = { margin: 0, padding: 0, listStyle: 'none', marginBlock: '-8px' };

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  paddingBlock: '10px',
  minHeight: 60,
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;
