import { Box, Link, Popover } from '@mui/material';
import { useState } from 'react';
import { recordsWith } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { oneLine } from '../../../ui/textStyles.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { useText } from '../../../messages/useText.ts';
import { useFamilyText } from '../BulkFamilyContext.ts';
import type { FieldValues } from './useBulkValues.ts';

interface ValuesNowProps {
  label: string;
  values: FieldValues | undefined;
  waiting: boolean;
  total: number | undefined;
  wordsOf: (value: unknown) => string;
}

/** Current values of a field: the common value, or the number of different ones with a popover. */
export function ValuesNow({ label, values, waiting, total, wordsOf }: ValuesNowProps) {
  const text = useText();
  const familyText = useFamilyText();
  const { number } = useFormats();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (!values) return <Box sx={now}>{waiting ? '–' : ''}</Box>;
  const say = (value: unknown) => wordsOf(value) || text('bulk.values.none');
  const [only] = values.values;
  if (values.different <= 1) {
    const value = say(only?.value);
    const count = only ? recordsWith(only) : 0;
    return (
      <Box sx={{ ...now, ...oneLine }} title={value}>
        {count === total ? value : familyText('ofSome', { value, smart_count: count, count: number(count) })}
      </Box>
    );
  }
  const different = number(values.different);
  const hiddenOnes = values.different - values.values.length;
  return (
    <Box sx={now}>
      <Link
        component="button"
        type="button"
        aria-label={text('bulk.values.peek', { count: different, field: label })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ typography: 'body2', color: 'text.secondary' }}
      >
        {text('bulk.values.different', { smart_count: values.different, count: different })}
      </Link>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, tabIndex: -1, sx: peek } }}
      >
        <Box component="ul" sx={list}>
          {values.values.map((found) => (
            <Box key={JSON.stringify(found.value) ?? ''} component="li" sx={entry}>
              <Box component="span" sx={{ overflowWrap: 'anywhere', ...lines }}>
                {say(found.value)}
              </Box>
              <Box component="span" sx={{ color: 'text.tertiary', whiteSpace: 'nowrap' }}>
                {familyText('count', {
                  smart_count: recordsWith(found),
                  count: number(recordsWith(found)),
                })}
              </Box>
            </Box>
          ))}
          {hiddenOnes > 0 && (
            <Box component="li" sx={{ color: 'text.tertiary', paddingBlock: '4px' }}>
              {text('bulk.values.more', { count: number(hiddenOnes) })}
            </Box>
          )}
        </Box>
      </Popover>
    </Box>
  );
}

const now = { typography: 'body2', color: 'text.tertiary', minHeight: 18 };
const peek = { width: 320, maxWidth: 'calc(100vw - 32px)', maxHeight: 320, padding: '8px 16px' };
const list = { margin: 0, padding: 0, listStyle: 'none', typography: 'body2' };
const entry = { display: 'flex', justifyContent: 'space-between', gap: '16px', paddingBlock: '4px' };

/** The start of a description suffices to recognise it. */
const lines = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;
