import { Button } from '@mui/material';
import type { BulkRunItem } from '../../../../contract/entities/bulkRuns/bulkRun.ts';
import { useText } from '../../../messages/useText.ts';
import { isExcluded, type RowChoice } from './rowChoice.ts';

/** Excludes a record from the run or includes it again. */
export function ChooseRow({ item, choose }: { item: BulkRunItem; choose: RowChoice }) {
  const text = useText();
  const { name } = item;
  const out = isExcluded(item);
  return (
    <Button
      size="small"
      variant="text"
      aria-label={text(out ? 'bulk.rows.putBackName' : 'bulk.rows.leaveOutName', { name })}
      onClick={() => choose(item)}
    >
      {text(out ? 'bulk.rows.putBack' : 'bulk.rows.leaveOut')}
    </Button>
  );
}
