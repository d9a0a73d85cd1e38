import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Avatar } from '../ui/Avatar.tsx';

interface PersonRowProps {
  /** The name, or the email of a person without one. */
  name: string;
  /** After the name: you, a state. */
  marks?: ReactNode;
  /** Second line. */
  facts: readonly string[];
  /** In its own column; on phones the first fact. */
  role?: string;
  menu?: ReactNode;
  /** Buttons at the end; below on phones. */
  actions?: ReactNode;
}

/** A person in a list of the team: avatar, name, facts and actions. */
export function PersonRow({ name, marks, facts, role, menu, actions }: PersonRowProps) {
  return (
    <Box component="li" sx={row}>
      <Avatar name={name} size={32} />
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
              {`${role}\u00a0· `}
            </Box>
          )}
          {facts.join('\u00a0· ')}
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

/** `sx` of the list. Offsets the padding of the first and last row. */
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
