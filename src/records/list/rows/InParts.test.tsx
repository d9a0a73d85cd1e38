import { render } from '@testing-library/react';
import { useLayoutEffect, type ContextType } from 'react';
import { expect, it, vi } from 'vitest';
import { historyStates } from '../historyStates.ts';
import { ListStateContext } from '../RecordListContext.ts';
import { InParts } from './InParts.tsx';

const rowsOf = () => [...document.querySelectorAll('[data-row]')];
const roomOf = () => document.querySelector<HTMLElement>('[aria-hidden]');

interface RowProps {
  onRender: () => void;
  onMount: () => void;
}

function Row({ onRender, onMount }: RowProps) {
  onRender();
  useLayoutEffect(onMount, [onMount]);
  return <li data-row />;
}

/** Renders a list of rows of 40 px at a history entry. */
function show(count: number, entryKey: string) {
  const onRender = vi.fn<() => void>();
  const mounted: { rows: Element[]; room: string | undefined }[] = [];
  const onMount = () => void mounted.push({ rows: rowsOf(), room: roomOf()?.style.height });
  const list = { address: { entryKey } } as ContextType<typeof ListStateContext>;
  const rows = Array.from({ length: count }, (_, at) => <Row key={at} {...{ onRender, onMount }} />);
  render(
    <ListStateContext value={list}>
      <ul>
        <InParts rows={rows} room="li" rowHeight={40} />
      </ul>
    </ListStateContext>,
  );
  return { first: mounted[0], onRender };
}

it('mounts the rows of a window first, with room for the others, and renders each row once', () => {
  const { first, onRender } = show(25, 'entry');
  expect(first?.rows).toHaveLength(12);
  expect(first?.room).toBe('520px');
  expect(rowsOf()).toHaveLength(25);
  expect(rowsOf().every((row, at) => at >= 12 || row === first?.rows[at])).toBe(true);
  expect(onRender).toHaveBeenCalledTimes(25);
  expect(roomOf()).toBeNull();
});

it('mounts a short list without room', () => {
  const { first } = show(12, 'entry');
  expect(first).toEqual({ rows: rowsOf(), room: undefined });
});

it('mounts all rows at once on a return to a scroll position', () => {
  historyStates.keep('returned', { scroll: 400 });
  const { first } = show(25, 'returned');
  expect(first).toEqual({ rows: rowsOf(), room: undefined });
  expect(rowsOf()).toHaveLength(25);
});
