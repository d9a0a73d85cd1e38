import { Box, Typography } from '@mui/material';
import { createContext, use, type ReactNode } from 'react';

interface SectionCardProps {
  /** ID of the section, a link target: `price`. */
  id: string;
  title: string;
  /** Effect on customers. */
  lead?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** Notes by section ID, shown at the top of a section, e.g. that it couldn't be saved. */
export const SectionNotes = createContext<Readonly<Record<string, ReactNode>>>({});

/** A section of a record as a card. Its fields have a gap of 16 px. */
export function SectionCard({ id, title, lead, actions, children }: SectionCardProps) {
  const note = use(SectionNotes)[id];
  return (
    <Box component="section" id={id} aria-labelledby={`${id}-title`} sx={card}>
      <Box sx={head}>
        <Box sx={{ flex: '1 1 0', minWidth: 'min(100%, 8rem)' }}>
          <Typography id={`${id}-title`} variant="h3" component="h2">
            {title}
          </Typography>
          {lead && (
            <Typography
              variant="body2"
              component="div"
              sx={{ color: 'text.tertiary', marginBlockStart: '2px' }}
            >
              {lead}
            </Typography>
          )}
        </Box>
        {actions && <Box sx={{ flex: '0 1 auto', minWidth: 0, maxWidth: '100%' }}>{actions}</Box>}
      </Box>
      <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {note}
        {children}
      </Box>
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  justifyContent: 'space-between',
  marginBlockEnd: '16px',
};

/** `sx` of a card with its padding; fields extend to its edge by --card-padding. */
export const card = {
  '--card-padding': { xs: '16px', sm: '24px' },
  padding: 'var(--card-padding)',
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  scrollMarginBlockStart: '24px',
};
