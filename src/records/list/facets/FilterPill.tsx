import { Box, ButtonBase, Popover } from '@mui/material';
import { ChevronDown, X } from 'lucide-react';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { Icon } from '../../../ui/Icon.tsx';
import { Skeleton } from '../../../ui/loading/Skeleton.tsx';
import { oneLine } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { touch } from '../../../theme/interaction.ts';
import { rem } from '../../../theme/rem.ts';

interface FilterPillProps {
  /** Stable, to measure the buttons of a row. */
  name: string;
  label: string;
  /** Labels of the selected values. */
  chosen: readonly string[];
  /** Whether it fits into the row. Otherwise it keeps its width, but is hidden. */
  room?: boolean;
  open: boolean;
  onOpen: (open: boolean) => void;
  onClear: () => void;
  /** The choices; may suspend. */
  children: ReactNode;
}

/** A filter's button with its selected values and a clear button; opens its choices. */
export function FilterPill(props: FilterPillProps) {
  const { name, label, chosen, room = true, open, onOpen, onClear, children } = props;
  const text = useText();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const active = chosen.length > 0;
  const words = active ? text('list.filter.chosen', { facet: label, values: chosen.join(', ') }) : label;
  return (
    <Box
      ref={setAnchor}
      data-fits={name}
      sx={{ ...pair, ...(active ? chosenPair : plainPair), ...(!room && withoutRoom) }}
    >
      <ButtonBase
        aria-label={text('list.filter.by', { words })}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={words.length > truncationLimit ? words : undefined}
        onClick={() => onOpen(true)}
        sx={{ ...half, paddingInline: active ? '10px 4px' : '10px 8px', gap: '6px' }}
      >
        <Box component="span" sx={{ ...oneLine, maxWidth: 200 }}>
          {words}
        </Box>
        {!active && <Icon of={ChevronDown} size={16} />}
      </ButtonBase>
      {active && (
        <ButtonBase
          aria-label={text('list.filter.clear', { facet: label })}
          onClick={onClear}
          sx={{ ...half, width: 28 }}
        >
          <Icon of={X} size={16} />
        </ButtonBase>
      )}
      <Popover
        id={id}
        open={open && anchor !== null}
        anchorEl={anchor}
        onClose={() => onOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 264, padding: '4px' } } }}
      >
        <Suspense fallback={<ChoicesSkeleton />}>{children}</Suspense>
      </Popover>
    </Box>
  );
}

/** Skeleton while the menu's script loads. */
function ChoicesSkeleton() {
  return (
    <Box sx={{ display: 'grid', gap: '22px', padding: '11px 10px' }}>
      {[96, 128, 72].map((width) => (
        <Skeleton key={width} width={width} height={12} />
      ))}
    </Box>
  );
}

/** Number of characters above which the label may be truncated. */
const truncationLimit = 26;

const withoutRoom = { position: 'absolute', visibility: 'hidden', insetBlockStart: 0 } as const;

const pair = {
  display: 'inline-flex',
  height: rem(32),
  [touch]: { height: rem(44) },
  maxWidth: 1,
  flex: 'none',
  borderRadius: '8px',
  border: '1px solid',
  typography: 'body2',
  fontWeight: 500,
} as const;
const plainPair = {
  bgcolor: 'surface',
  borderColor: 'lineStrong',
  color: 'text.primary',
  '&:hover': { bgcolor: 'hover' },
};
const chosenPair = { bgcolor: 'accent.soft', borderColor: 'accent.line', color: 'accent.text' };
const half = { font: 'inherit', height: 1, borderRadius: '7px', minWidth: 0 } as const;
