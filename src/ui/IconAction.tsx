import { IconButton, type IconButtonProps } from '@mui/material';
import type { LucideIcon } from 'lucide-react';
import { Icon } from './Icon.tsx';
import { Tip } from './Tip.tsx';

interface IconActionProps extends Omit<IconButtonProps, 'children'> {
  icon: LucideIcon;
  /** Accessible name and tooltip. */
  label: string;
  mirrored?: boolean;
}

/** An icon button, only for close, more, sort and similar. */
export function IconAction({ icon, label, mirrored = false, ...props }: IconActionProps) {
  return (
    <Tip text={label}>
      <IconButton aria-label={label} {...props}>
        <Icon of={icon} mirrored={mirrored} />
      </IconButton>
    </Tip>
  );
}
