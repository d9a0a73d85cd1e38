import { Box } from '@mui/material';
import { memberRoles } from '../../contract/calls/identity/members.ts';
import { RadioCards } from '../ui/fields/RadioCards.tsx';
import { useText } from '../messages/useText.ts';

export type Role = (typeof memberRoles)[number];

interface RoleChoiceProps {
  legend: string;
  value: Role;
  /** Roles that the person may assign; the others state who may. */
  given?: readonly Role[];
  onChange: (role: Role) => void;
}

/** Roles with their permissions. */
export function RoleChoice({ legend, value, given = memberRoles, onChange }: RoleChoiceProps) {
  const text = useText();
  return (
    <Box data-field="role">
      <RadioCards
        legend={legend}
        showLegend
        name="role"
        value={value}
        options={memberRoles.map((role) => ({
          value: role,
          label: text(`team.role.${role}`),
          consequence: given.includes(role)
            ? text(`team.role.${role}May`)
            : `${text(`team.role.${role}May`)} ${text('team.invite.onlyOwner')}`,
          disabled: !given.includes(role),
        }))}
        onChange={onChange}
      />
    </Box>
  );
}
