import { Box, Button, Typography } from '@mui/material';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import type { SelectionChange } from './selectionChange.ts';

interface SelectionChangedProps {
  change: SelectionChange;
  pending: boolean;
  onAgain: () => void;
}

/** A run by filter that did not start, because the matches have changed: lists added and removed ones. */
export function SelectionChanged({ change, pending, onAgain }: SelectionChangedProps) {
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const { previewed, now, added, removed } = change;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Box role="alert" sx={note}>
      <Box sx={{ color: 'warn.mark', lineHeight: 0, paddingBlockStart: '3px' }}>
        <Icon of={TriangleAlert} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography ref={heading} tabIndex={-1} variant="h3" component="h2" sx={{ outline: 'none' }}>
          {familyText('changed.title')}
        </Typography>
        <Box sx={{ marginBlockStart: '4px' }}>
          {familyText('changed.lead', { previewed: number(previewed), now: number(now) })}
        </Box>
        <Names title={text('bulk.changed.added')} found={added} />
        <Names title={text('bulk.changed.removed')} found={removed} />
        <Button disabled={pending} onClick={onAgain} sx={{ marginBlockStart: '16px' }}>
          {text('bulk.changed.again')}
        </Button>
      </Box>
    </Box>
  );
}

const mostNamed = 10;

function Names({ title, found }: { title: string; found: SelectionChange['added'] }) {
  const text = useText();
  const { number } = useFormats();
  if (found.length === 0) return null;
  return (
    <Box sx={{ marginBlockStart: '12px' }}>
      <Box sx={{ fontWeight: 500 }}>{title}</Box>
      <Box component="ul" sx={{ margin: 0, paddingInlineStart: '20px' }}>
        {found.slice(0, mostNamed).map(({ id, name }) => (
          <Box key={id} component="li" sx={{ overflowWrap: 'anywhere' }}>
            {name}
          </Box>
        ))}
        {found.length > mostNamed && (
          <li>{text('bulk.changed.more', { count: number(found.length - mostNamed) })}</li>
        )}
      </Box>
    </Box>
  );
}

const note = {
  display: 'flex',
  gap: '12px',
  padding: { xs: '16px', sm: '20px 24px' },
  marginBlockEnd: '16px',
  borderRadius: '12px',
  bgcolor: 'warn.soft',
  color: 'text.primary',
} as const;
