import { Box, Button, Link } from '@mui/material';
import { FilePenLine } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { card } from '../../ui/page/SectionCard.tsx';
import { useText } from '../../messages/useText.ts';

interface DraftDifference {
  key: string;
  label: string;
  /** The saved value as shown to users; undefined for a new record. */
  saved?: string;
  written: string;
}

interface DraftNoteProps {
  title: string;
  lead: ReactNode;
  differences: readonly DraftDifference[];
  /** Why the draft can't be resumed at the moment. */
  locked?: string | undefined;
  onResume: () => void;
  onDiscard: () => void;
}

/** Note on a draft: its time and its differences, with Resume and Discard. */
export function DraftNote({ title, lead, differences, locked, onResume, onDiscard }: DraftNoteProps) {
  const text = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <Box component="section" aria-labelledby={`${id}-title`} sx={{ ...card, '--card-padding': '16px' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '12px' }}>
        <Box sx={{ color: 'text.secondary', lineHeight: 0, paddingBlockStart: '2px' }}>
          <Icon of={FilePenLine} size={18} />
        </Box>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <Box id={`${id}-title`} component="h2" sx={{ typography: 'body1', fontWeight: 600, margin: 0 }}>
            {title}
          </Box>
          <Box
            id={`${id}-lead`}
            sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {lead}{' '}
            {differences.length > 0 && (
              <Link
                component="button"
                type="button"
                aria-expanded={open}
                aria-controls={`${id}-list`}
                onClick={() => setOpen(!open)}
                sx={{ typography: 'body2', color: 'text.secondary' }}
              >
                {text(open ? 'drafts.hide' : 'drafts.show')}
              </Link>
            )}
          </Box>
          {locked !== undefined && (
            <Box id={`${id}-locked`} sx={{ typography: 'body2', color: 'text.secondary' }}>
              {locked}
            </Box>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: '8px' }}>
          <Button variant="text" aria-describedby={`${id}-title`} onClick={onDiscard}>
            {text('drafts.discard')}
          </Button>
          <Button
            aria-describedby={locked === undefined ? `${id}-title` : `${id}-locked`}
            aria-disabled={locked !== undefined || undefined}
            onClick={locked === undefined ? onResume : undefined}
          >
            {text('drafts.takeUp')}
          </Button>
        </Box>
      </Box>
      <Box id={`${id}-list`} hidden={!open} sx={{ marginBlockStart: '12px' }}>
        {open && <Differences differences={differences} />}
      </Box>
    </Box>
  );
}

function Differences({ differences }: { differences: readonly DraftDifference[] }) {
  const text = useText();
  const withSaved = differences.some(({ saved }) => saved !== undefined);
  const shown = (words: string) =>
    words || (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {text('drafts.empty')}
      </Box>
    );
  return (
    <Box component="dl" sx={{ margin: 0 }}>
      {differences.map(({ key, label, saved, written }) => (
        <Box key={key} data-difference={key} sx={line}>
          <Box component="dt" sx={{ fontWeight: 500 }}>
            {label}
          </Box>
          {withSaved && (
            <Box component="dd" sx={value}>
              <Box sx={head}>{text('drafts.saved')}</Box>
              {shown(saved ?? '')}
            </Box>
          )}
          <Box component="dd" sx={value}>
            <Box sx={head}>{text('drafts.written')}</Box>
            {shown(written)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const line = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '160px minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: '4px', sm: '12px' },
  paddingBlock: '8px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;
const value = {
  margin: 0,
  minWidth: 0,
  overflowWrap: 'anywhere',
  maxHeight: 160,
  overflowY: 'auto',
} as const;
const head = { typography: 'body2', color: 'text.tertiary' } as const;
