import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../contract/errors.ts';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { useBottomInset } from './page/useBottomInset.ts';
import { useToast } from './useToast.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const undo = vi.fn<() => void>();

function Bar() {
  useBottomInset(64);
  return null;
}

function Desk() {
  const toast = useToast();
  const [barHidden, setBarHidden] = useState(false);
  return (
    <>
      <button type="button" onClick={() => toast.done('Hidden.', { action: { label: 'Undo', run: undo } })}>
        hide
      </button>
      <button type="button" onClick={() => toast.done('Shown.')}>
        show
      </button>
      <button
        type="button"
        onClick={() => toast.failed('Not saved.', new ApiError('INTERNAL', '', { requestId: 'r-7' }))}
      >
        fail
      </button>
      {barHidden || <Bar />}
      <button type="button" onClick={() => setBarHidden((hidden) => !hidden)}>
        bar
      </button>
    </>
  );
}

const barRoom = () =>
  document.querySelector<HTMLElement>('[style*="--bars"]')?.style.getPropertyValue('--bars');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const pass = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

it('hides without a newer toast that has not rendered yet', () => {
  renderOnDesk(<Desk />);
  press('hide');
  act(() => {
    screen.getByRole('button', { name: 'show' }).click();
    vi.advanceTimersByTime(8000);
  });
  expect(screen.queryByText('Hidden.')).toBeNull();
  expect(screen.getByText('Shown.')).toBeTruthy();
});

it('hides after eight seconds, but not while hovered', () => {
  renderOnDesk(<Desk />);
  press('hide');
  fireEvent.mouseEnter(screen.getByText('Hidden.'));
  pass(20_000);
  expect(screen.getByText('Hidden.')).toBeTruthy();
  fireEvent.mouseLeave(screen.getByText('Hidden.'));
  pass(8000);
  expect(screen.queryByText('Hidden.')).toBeNull();
});

it('shows only the newest toast', () => {
  renderOnDesk(<Desk />);
  press('hide');
  press('show');
  expect(screen.queryByText('Hidden.')).toBeNull();
  pass(8000);
  expect(screen.queryByText('Shown.')).toBeNull();
  expect(screen.queryByText('Hidden.')).toBeNull();
});

it('keeps an error with its request ID until dismissed, even under a newer toast', () => {
  renderOnDesk(<Desk />);
  press('fail');
  press('show');
  pass(8000);
  expect(screen.getByRole('alert').textContent).toContain('Not saved.');
  expect(screen.getByText('r-7')).toBeTruthy();
  pass(60_000);
  press('Dismiss');
  expect(screen.queryByText('Not saved.')).toBeNull();
});

it('is above the bars, and does not fall when one closes', () => {
  renderOnDesk(<Desk />);
  press('bar');
  press('hide');
  expect(barRoom()).toBe('0px');
  press('bar');
  expect(barRoom()).toBe('64px');
  press('bar');
  expect(barRoom()).toBe('64px');
  press('show');
  expect(barRoom()).toBe('0px');
});

it('undoes once and closes', () => {
  renderOnDesk(<Desk />);
  press('hide');
  press('Undo');
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByText('Hidden.')).toBeNull();
});
