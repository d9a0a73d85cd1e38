import { Box } from '@mui/material';
import type { KeyboardEvent } from 'react';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import { boardTabs, type BoardTab } from './boardFilter.ts';

interface BoardTabsProps {
  current: BoardTab;
  onChoose: (tab: BoardTab) => void;
  /** Prices that are changed and not saved; told on their tab while the other one is open. */
  unsaved: number;
}

/** Plans, prices. Arrow keys go from one to the other. */
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
          sx={item}
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

const item = {
  display: 'flex',
  gap: '6px',
  alignItems: 'center',
  height: rem(40),
  paddingInline: '10px',
  marginBlockEnd: '-1px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  bgcolor: 'transparent',
  typography: 'button',
  color: 'text.secondary',
  cursor: 'pointer',
  '@media (pointer: coarse)': { height: rem(44) },
  '&:hover': { color: 'text.primary' },
  '&:focus-visible': { outlineOffset: '-3px', borderRadius: '8px' },
  '&[aria-selected="true"]': { color: 'text.primary', borderColor: 'accent.fill' },
  '@media (forced-colors: active)': { '&:not([aria-selected="true"])': { borderColor: 'Canvas' } },
} as const;
