import { Box } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { viewTab } from '../../ui/page/viewTab.ts';
import { useText } from '../../messages/useText.ts';
import { boardTabs, type BoardTab } from './boardFilter.ts';

interface BoardTabsProps {
  current: BoardTab;
  onChoose: (tab: BoardTab) => void;
  /** Number of unsaved prices, shown on their tab while the other one is open. */
  unsaved: number;
}

/** Tabs for plans and prices. Arrow keys move. */
export function BoardTabs({ current, onChoose, unsaved }: BoardTabsProps) {
  const text = useText();
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = boardTabs.find((tab) => tab !== current) ?? current;
    onChoose(other);
    currentTarget.querySelector<HTMLElement>(`#board-tab-${other}`)?.focus();
  };
  return (
    <Box role="tablist" aria-label={text('board.tabs.label')} tabIndex={-1} onKeyDown={onKeyDown} sx={bar}>
      {boardTabs.map((tab) => (
        <Box
          key={tab}
          component="button"
          type="button"
          role="tab"
          id={`board-tab-${tab}`}
          aria-selected={tab === current}
          aria-controls="board-panel"
          tabIndex={tab === current ? 0 : -1}
          onClick={() => onChoose(tab)}
          sx={{ ...viewTab, marginBlockEnd: '-1px' }}
        >
          {text(`board.tabs.${tab}`)}
          {tab === 'prices' && unsaved > 0 && (
            <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
              {text('board.tabs.unsaved', { count: unsaved })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}

const bar = {
  display: 'flex',
  gap: '4px',
  borderBlockEnd: '1px solid',
  borderColor: 'line',
  marginBlockEnd: '12px',
  '&:focus-visible': { outline: 'none' },
} as const;
