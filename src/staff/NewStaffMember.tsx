import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { createStaffMember } from '../../contract/calls/staff/staffMembers.ts';
import { useText } from '../messages/useText.ts';
import { Icon } from '../ui/Icon.tsx';
import { useMay } from '../ui/useMay.ts';

/** Button that adds a staff member. */
export function NewStaffMember() {
  const text = useText();
  const mayCreate = useMay(createStaffMember) ?? false;
  if (!mayCreate) return null;
  return (
    <Button
      component={Link}
      to="/staff/create"
      variant="contained"
      color="primary"
      startIcon={<Icon of={Plus} />}
    >
      {text('staff.new')}
    </Button>
  );
}
