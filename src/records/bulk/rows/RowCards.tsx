import { Box } from '@mui/material';
import { useText } from '../../../messages/useText.ts';
import { recordOfRow } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { ChangedValue } from './ChangedValue.tsx';
import { ChooseRow } from './ChooseRow.tsx';
import { isExcluded } from './rowChoice.ts';
import { RowName } from './RowName.tsx';
import { RowReason } from './RowReason.tsx';
import { resultKey } from '../runCounts.ts';
import { shownFields } from './shownFields.ts';
import type { RowsProps } from './RowTable.tsx';
import { useBulkWords } from '../useBulkWords.ts';

/** Rows of a run on phones, as cards. */
export function RowCards({ title, items, removes, choose }: RowsProps) {
  const text = useText();
  const words = useBulkWords();
  return (
    <Box component="ul" aria-label={title} sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {items.map((item) => {
        const out = choose !== undefined && isExcluded(item);
        return (
          <Box key={item.id} component="li" data-record={recordOfRow(item)} sx={card}>
            <RowName
              item={item}
              sx={{ ...name, ...(out && { textDecoration: 'line-through', color: 'text.tertiary' }) }}
            />
            {removes && !item.error && <Box>{text(resultKey(removes, item.state))}</Box>}
            {!out && (
              <Box component="dl" sx={{ margin: 0, display: 'grid', gap: '8px' }}>
                {words.cellsOf(shownFields(item)).map((cell) => (
                  <Box key={cell.key}>
                    <Box component="dt" sx={{ typography: 'body2', color: 'text.tertiary' }}>
                      {cell.label}
                    </Box>
                    <Box component="dd" sx={{ margin: 0 }}>
                      <ChangedValue cell={cell} isNew={item.isNew} />
                    </Box>
                  </Box>
                ))}
              </Box>
            )}
            {item.error && <RowReason item={item} error={item.error} />}
            {choose && (
              <Box sx={{ justifySelf: 'end' }}>
                <ChooseRow item={item} choose={choose} />
              </Box>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const card = {
  display: 'grid',
  gap: '8px',
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: '12px 16px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
} as const;

const name = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
} as const;
