import { Box } from '@mui/material';
import { FilePenLine } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { Tip } from '../../ui/Tip.tsx';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { ageWords } from './ageWords.ts';

interface DraftMarkProps {
  savedAt: Date;
  /** Hides the label visually where it has no room. */
  iconAlone?: boolean;
}

/** Marks a record with a draft in this browser; the tooltip has its time. */
export function DraftMark({ savedAt, iconAlone = false }: DraftMarkProps) {
  const text = useText();
  const { locale } = useBusiness();
  const [now] = useState(() => new Date());
  const age = text('drafts.markHelp', { age: ageWords(savedAt, now, locale) });
  return (
    <Tip text={age}>
      <Box component="span" tabIndex={0} data-draft sx={mark}>
        <Icon of={FilePenLine} size={16} />
        <Box component="span" sx={iconAlone ? visuallyHidden : undefined}>
          {text('drafts.mark')}
        </Box>
        <Box component="span" sx={visuallyHidden}>
          . {age}
        </Box>
      </Box>
    </Tip>
  );
}

const mark = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '4px',
  flex: 'none',
  typography: 'caption',
  color: 'text.secondary',
  borderRadius: '4px',
  '&:focus-visible': { outlineOffset: '-1px' },
} as const;
