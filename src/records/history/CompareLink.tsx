import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';

/** Below the fields of a change: the way to the two versions beside each other. `name` where lines are of several records. */
export function CompareLink({ changeId, name }: { changeId: string; name?: string }) {
  const text = useText();
  return (
    <Button
      size="small"
      component={Link}
      to={`/activity/${changeId}`}
      aria-label={name === undefined ? undefined : text('history.compareOf', { name })}
      sx={{ marginBlockStart: '8px' }}
    >
      {text('history.compare')}
    </Button>
  );
}
