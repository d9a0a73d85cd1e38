import { Box, Button } from '@mui/material';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { rem } from '../../../theme/rem.ts';
import { Checkbox } from '../../../ui/fields/Checkbox.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { areOwnColumns, columnsOf, nameColumn } from './columns.ts';
import { useRecordList } from '../RecordListContext.ts';

/** Columns in order, visible ones first; the name is always first. Changes apply at once. */
export function ColumnChooser() {
  const text = useText();
  const { address, kind } = useRecordList();
  const { columns: shown, look } = address;
  const hidden = kind.columns.filter(({ key }) => !shown.includes(key));
  const show = (columns: readonly string[]) => look({ columns });
  const shownColumns = columnsOf(kind, shown);
  return (
    <>
      <Box component="ul" aria-label={text('list.columns')} sx={list}>
        {[...shownColumns, ...hidden].map(({ key, label }) => {
          const at = shown.indexOf(key);
          const name = text(label);
          const swap = (other: number) => show(swapped(shown, at, other));
          return (
            <Box key={key} component="li" sx={row}>
              <Box component="label" sx={choice}>
                <Checkbox
                  checked={at >= 0}
                  disabled={key === nameColumn}
                  onChange={({ target }) =>
                    show(target.checked ? [...shown, key] : shown.filter((one) => one !== key))
                  }
                />
                {name}
              </Box>
              {at > 0 && (
                <>
                  <IconAction
                    size="small"
                    icon={ArrowUp}
                    label={text('listTools.columns.earlier', { name })}
                    // Stays focusable when the column cannot move further.
                    aria-disabled={at === 1 || undefined}
                    onClick={() => at > 1 && swap(at - 1)}
                  />
                  <IconAction
                    size="small"
                    icon={ArrowDown}
                    label={text('listTools.columns.later', { name })}
                    aria-disabled={at === shown.length - 1 || undefined}
                    onClick={() => at < shown.length - 1 && swap(at + 1)}
                  />
                </>
              )}
            </Box>
          );
        })}
      </Box>
      <Box sx={{ padding: '4px 6px' }}>
        {areOwnColumns(kind, shown) && (
          <Box sx={{ typography: 'body2', color: 'text.secondary', padding: '4px 10px', maxWidth: rem(280) }}>
            {text('listTools.columns.narrow')}
          </Box>
        )}
        <Button
          size="small"
          variant="text"
          disabled={areOwnColumns(kind, shown)}
          onClick={() => show(kind.ownColumns)}
        >
          {text('listTools.columns.reset')}
        </Button>
        <Box component="output" sx={visuallyHidden}>
          {text('listTools.columns.said', {
            columns: shownColumns.map(({ label }) => text(label)).join(', '),
          })}
        </Box>
      </Box>
    </>
  );
}

const swapped = (keys: readonly string[], one: number, other: number): string[] =>
  keys.map((key, at) => keys[at === one ? other : at === other ? one : at] ?? key);

const list = { listStyle: 'none', margin: 0, padding: 0, maxHeight: 420, overflowY: 'auto' } as const;

const row = {
  display: 'flex',
  alignItems: 'center',
  borderRadius: '8px',
  '&:hover': { bgcolor: 'hover' },
  '& [aria-disabled]': { opacity: 0.4, cursor: 'default' },
};

const choice = {
  flex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: '10px',
  minHeight: 36,
  paddingInline: '10px',
  cursor: 'pointer',
  '@media (pointer: coarse)': { minHeight: 44 },
};
