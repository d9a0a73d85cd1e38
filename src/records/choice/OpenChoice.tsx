import { IconButton } from '@mui/material';
import { SquareArrowOutUpRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useText } from '../../messages/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Tip } from '../../ui/Tip.tsx';
import type { ChoiceKind } from './ChoiceActions.tsx';

interface OpenChoiceProps {
  kind: Pick<ChoiceKind, 'path'>;
  id: string;
  name: string;
}

/** Opens one record of a list of checkboxes in another tab, so that the form keeps its unsaved changes. */
export function OpenChoice({ kind, id, name }: OpenChoiceProps) {
  const label = useText()('plain.choice.openOne', { name });
  return (
    <Tip text={label}>
      <IconButton
        component={Link}
        to={`/${kind.path}/${id}`}
        target="_blank"
        aria-label={label}
        sx={{ flex: 'none', color: 'text.tertiary' }}
      >
        <Icon of={SquareArrowOutUpRight} size={16} />
      </IconButton>
    </Tip>
  );
}
