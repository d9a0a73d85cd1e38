import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SavedView } from '../../../contract/entities/history/savedView.ts';
import { oneLine, visuallyHidden } from '../../ui/textStyles.ts';
import { useFormats } from '../../ui/words/useFormats.ts';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useText } from '../../messages/useText.ts';

type ViewTabProps = {
  name: string;
  current: boolean;
  /** Undefined while loading (shown as a dash); null if not counted. */
  count: number | undefined | null;
  /** Digits of the last known number, which keep their room while it loads. */
  digits?: number | undefined;
  children: ReactNode;
} & ({ onChoose: () => void } | { /** Path of the screen that it opens. */ to: string });

/** A tab with its number of records: a button for a view, a link for a screen. */
export function ViewTab({ name, current, count, digits, children, ...tab }: ViewTabProps) {
  const { number } = useFormats();
  return (
    <Box
      {...('to' in tab
        ? { component: Link, to: tab.to }
        : { component: 'button', type: 'button', onClick: tab.onChoose })}
      aria-current={current ? 'true' : undefined}
      data-view={name}
      sx={viewTab}
    >
      {children}
      {count !== null && (
        <Box
          component="span"
          style={count === undefined && digits ? { minWidth: `${digits}ch` } : undefined}
          sx={{ color: 'text.tertiary', fontWeight: 400 }}
        >
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
      <Box component="span" sx={{ ...oneLine, maxWidth: 200 }} title={name}>
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
