import { Box } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BulkRun } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useBusiness } from '../../../ui/business/useBusiness.ts';
import { useFormats } from '../../../ui/words/useFormats.ts';
import { coveringLink } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { changedAt } from '../../../ui/words/changedAt.ts';
import { whoWords } from '../../history/whoWords.ts';
import { useFamilyOf } from '../BulkFamilyContext.ts';
import { familyTextOf } from '../familyText.ts';
import { RunStateChip } from './RunStateChip.tsx';
import { countOf, figureKey } from '../runCounts.ts';

/** A run in a list: name, number of records, result and person. Previewed runs are listed under their own heading. */
export function RunLine({ run, action }: { run: BulkRun; action?: ReactNode }) {
  const text = useText();
  const { number } = useFormats();
  const { locale, timeZone } = useBusiness();
  const { bulk } = useFamilyOf()(run);
  const [now] = useState(() => new Date());
  const date = run.startedDate ?? run.createdDate;
  const facts = [
    familyTextOf(text, bulk)('count', { smart_count: run.total, count: number(run.total) }),
    ...(['DONE', 'UNDONE', 'PARTLY_UNDONE', 'NOT_UNDONE', 'FAILED'] as const).flatMap((state) => {
      const count = countOf(run, state);
      return count > 0 ? [`${number(count)} ${text(figureKey(run, state))}`] : [];
    }),
    text('bulk.run.by', { who: whoWords(run.actor, text), time: changedAt(date, { locale, timeZone, now }) }),
  ];
  return (
    <Box component="li" sx={line}>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Box component={Link} to={`/bulk-runs/${run.id}`} sx={nameLink}>
          {run.name}
        </Box>
        <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{facts.join(' · ')}</Box>
      </Box>
      {run.state !== 'PREVIEWED' && (
        <Box sx={{ position: 'relative', flex: 'none', lineHeight: 0 }}>
          <RunStateChip run={run} />
        </Box>
      )}
      {action && <Box sx={{ position: 'relative', flex: 'none' }}>{action}</Box>}
    </Box>
  );
}

/** `sx` of the list. */
export const runList = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  border: '1px solid',
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surface',
  overflow: 'clip',
} as const;

const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '12px',
  padding: { xs: '12px 16px', sm: '12px 20px' },
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  '&:last-of-type': { borderBlockEnd: 0 },
  '&:hover': { bgcolor: 'hover' },
} as const;

const nameLink = { ...coveringLink, display: 'block', overflowWrap: 'anywhere' } as const;
