import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useCanAccess } from 'react-admin';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsShort } from '../../ui/page/HeadActions.tsx';

interface NewRecordButtonProps {
  /** Resource of the data provider that creates the record. */
  resource: string;
  /** Path of the family's screens without the leading slash. */
  path: string;
  label: string;
}

/** Link to the creation screen; hidden without the permission. */
export function NewRecordButton({ resource, path, label }: NewRecordButtonProps) {
  const { canAccess = false } = useCanAccess({ resource, action: 'create' });
  const text = useText();
  const isShort = useIsShort();
  if (!canAccess) return null;
  return (
    <Button
      component={Link}
      to={`/${path}/create`}
      variant="contained"
      color="primary"
      aria-label={isShort ? label : undefined}
      startIcon={<Icon of={Plus} />}
    >
      {isShort ? text('layout.actions.new') : label}
    </Button>
  );
}
