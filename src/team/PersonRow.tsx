import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Face } from '../ui/Face.tsx';

interface PersonRowProps {
  /** Gives the hue of the face. */
  id: string;
  /** The name, or the address where there is none. */
  name: string;
  /** After the name: you, a state. */
  marks?: ReactNode;
  /** Second line. */
  facts: readonly string[];
  /** In a column of its own, on a phone the first of the facts. */
  role?: string;
  menu?: ReactNode;
  /** Buttons: at the end, on a phone below. */
  actions?: ReactNode;
}

/** Somebody in a list of the team: face, name, what is known, and what can be done. */
export function PersonRow({ id, name, marks, facts, role, menu, actions }: PersonRowProps) {
  return (
    <Box component="li" sx={row}>
      <Face id={id} name={name} size={32} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px' }}>
          <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
            {name}
          </Box>
          {marks}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary', overflowWrap: 'anywhere' }}>
          {role && (
            <Box component="span" sx={{ display: { sm: 'none' } }}>
              {`${role} · `}
            </Box>
          )}
          {facts.join(' · ')}
        </Box>
      </Box>
      {role && (
        <Box
          sx={{ display: { xs: 'none', sm: 'block' }, color: 'text.secondary', minWidth: 56, flex: 'none' }}
        >
          {role}
        </Box>
      )}
      {menu && <Box sx={{ flex: 'none' }}>{menu}</Box>}
      {actions && <Box sx={buttons}>{actions}</Box>}
    </Box>
  );
}

/** For `sx` of the list around the rows, whose first and last bring their own room. */
export const people = { margin: 0, padding: 0, listStyle: 'none', marginBlock: '-10px' };

const row = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '8px 12px',
  paddingBlock: '10px',
  minHeight: 60,
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
} as const;

const buttons = { display: 'flex', gap: '8px', flex: 'none', gridColumn: '2 / -1' };
