import { Box, ButtonBase, Typography } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import { createContext, use, type ReactNode } from 'react';
import { Icon } from '../Icon.tsx';
import { oneLine } from '../textStyles.ts';
import { useSectionFold, type SectionFold } from './sectionFold.ts';

interface SectionCardProps {
  /** ID of the section, a link target: `price`. */
  id: string;
  title: string;
  /** Effect on customers. */
  lead?: ReactNode;
  actions?: ReactNode;
  /** Lets the section fold to one line; folded at first. */
  fold?: SectionFold | undefined;
  children: ReactNode;
}

/** Notes by section ID, shown at the top of a section, e.g. that it couldn't be saved. */
export const SectionNotes = createContext<Readonly<Record<string, ReactNode>>>({});

/** A section of a record as a card. Its fields have a gap of 16 px. */
export function SectionCard({ id, title, lead, actions, fold, children }: SectionCardProps) {
  const note = use(SectionNotes)[id];
  const { isOpen, toggle, section, body } = useSectionFold(fold);
  return (
    <Box
      ref={section}
      component="section"
      id={id}
      aria-labelledby={`${id}-title`}
      sx={isOpen ? card : foldedCard}
    >
      <Box
        sx={{
          ...(isOpen ? head : foldedHead),
          ...(!lead && !fold && { alignItems: 'center' }),
          ...(fold && { paddingInlineEnd: '30px' }),
        }}
      >
        <Box sx={{ flex: isOpen ? '1 1 0' : '0 1 auto', minWidth: 'min(100%, 8rem)' }}>
          <Typography id={`${id}-title`} variant="h3" component="h2">
            {fold ? (
              // A fieldset of readers disables native buttons.
              <ButtonBase
                component="span"
                aria-expanded={isOpen}
                aria-controls={`${id}-body`}
                aria-describedby={isOpen ? undefined : `${id}-words`}
                onClick={toggle}
                sx={foldButton}
              >
                {title}
              </ButtonBase>
            ) : (
              title
            )}
          </Typography>
          {isOpen && lead && (
            <Typography
              variant="body2"
              component="div"
              sx={{ ...aboveFold, color: 'text.tertiary', marginBlockStart: '2px' }}
            >
              {lead}
            </Typography>
          )}
        </Box>
        {isOpen && actions && <Box sx={{ ...aboveFold, flex: '0 1 auto' }}>{actions}</Box>}
        {!isOpen && (
          <Box id={`${id}-words`} sx={words}>
            {fold?.words}
          </Box>
        )}
        {fold && (
          <Box sx={chevron(isOpen)}>
            <Icon of={ChevronDown} size={18} />
          </Box>
        )}
      </Box>
      <div id={`${id}-body`} ref={body}>
        <Box sx={{ display: 'grid', gap: '16px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {note}
          {children}
        </Box>
      </div>
    </Box>
  );
}

const head = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px',
  justifyContent: 'space-between',
  marginBlockEnd: '16px',
  position: 'relative',
} as const;

const foldedHead = { ...head, gap: '0 12px', alignItems: 'center', marginBlockEnd: 0 };

const words = {
  ...oneLine,
  flex: { xs: '1 0 100%', sm: '1 1 8rem' },
  minWidth: 0,
  color: 'text.secondary',
  textAlign: { sm: 'end' },
} as const;

/** Over the line that the button of the section takes. */
const aboveFold = { position: 'relative', minWidth: 0, maxWidth: '100%' } as const;

/** The whole line is its target. */
const foldButton = {
  font: 'inherit',
  position: 'static',
  '&::after': { content: '""', position: 'absolute', inset: '-12px' },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid', outlineColor: 'focus', borderRadius: '8px' },
} as const;

const chevron = (isOpen: boolean) => ({
  display: 'flex',
  position: 'absolute',
  insetInlineEnd: 0,
  insetBlockStart: '3px',
  color: 'text.tertiary',
  ...(isOpen && { transform: 'rotate(180deg)' }),
});

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

const foldedCard = { ...card, paddingBlock: '16px' };
