import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';

/** Link below the fields of a change that compares two versions. `name` for lists of several records. */
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
