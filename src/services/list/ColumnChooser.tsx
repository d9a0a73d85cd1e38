import { Box, Button } from '@mui/material';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from '../../ui/fields/Checkbox.tsx';
import { IconAction } from '../../ui/IconAction.tsx';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useText } from '../../messages/useText.ts';
import { areOwnColumns, columnKeys, columnLabel, ownColumns, type ColumnKey } from './columns.ts';
import { useServiceList } from './ServiceListContext.ts';

/** The columns in their order, those that are shown first; the name always leads. Every press counts at once. */
export function ColumnChooser() {
  const text = useText();
  const { address } = useServiceList();
  const { columns: shown, look } = address;
  const hidden = columnKeys.filter((key) => !shown.includes(key));
  const show = (columns: readonly ColumnKey[]) => look({ columns });
  return (
    <>
      <Box component="ul" aria-label={text('services.columns')} sx={list}>
        {[...shown, ...hidden].map((key) => {
          const at = shown.indexOf(key);
          const name = text(columnLabel(key));
          const swap = (other: number) => show(swapped(shown, at, other));
          return (
            <Box key={key} component="li" sx={row}>
              <Box component="label" sx={choice}>
                <Checkbox
                  checked={at >= 0}
                  disabled={key === 'name'}
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
                    // Stays a stop for the keyboard where nothing is before it any more.
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
        <Button size="small" variant="text" disabled={areOwnColumns(shown)} onClick={() => show(ownColumns)}>
          {text('listTools.columns.reset')}
        </Button>
        <Box component="output" sx={visuallyHidden}>
          {text('listTools.columns.said', { columns: shown.map((key) => text(columnLabel(key))).join(', ') })}
        </Box>
      </Box>
    </>
  );
}

const swapped = (keys: readonly ColumnKey[], one: number, other: number): ColumnKey[] =>
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
