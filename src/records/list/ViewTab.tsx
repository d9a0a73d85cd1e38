import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import type { SavedView } from '../../../contract/entities/history/savedView.ts';
import { visuallyHidden } from '../../ui/textStyles.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useText } from '../../messages/useText.ts';

interface ViewTabProps {
  name: string;
  current: boolean;
  /** Undefined while loading (shown as a dash); null if not counted. */
  count: number | undefined | null;
  onChoose: () => void;
  children: ReactNode;
}

/** A view's tab with its number of records. */
export function ViewTab({ name, current, count, onChoose, children }: ViewTabProps) {
  const { number } = useFormats();
  return (
    <Box
      component="button"
      type="button"
      aria-current={current ? 'true' : undefined}
      data-view={name}
      onClick={onChoose}
      sx={viewTab}
    >
      {children}
      {count !== null && (
        <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
          {count === undefined ? '–' : number(count)}
        </Box>
      )}
    </Box>
  );
}

/** Name of a saved view. Screen readers also get its owner and whether it is the default. */
export function SavedName({ view: { name, shared, isDefault } }: { view: SavedView }) {
  const text = useText();
  const said = [shared && text('list.tabs.shared'), isDefault && text('list.tabs.opensFirst')];
  return (
    <>
      <Box component="span" sx={{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis' }} title={name}>
        {name}
      </Box>
      {said.some(Boolean) && (
        <Box component="span" sx={visuallyHidden}>
          , {said.filter(Boolean).join(', ')}
        </Box>
      )}
    </>
  );
}
