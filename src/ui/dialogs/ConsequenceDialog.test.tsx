import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError } from '../../../contract/errors.ts';
import { ConsequenceDialog } from './ConsequenceDialog.tsx';
import { inLowWindows } from '../../theme/widths.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';

const ways = {
  open: true,
  title: 'Delete Deep tissue massage?',
  lead: 'Nothing has been sent yet.',
  safe: 'Keep the service',
  act: 'Delete service',
  effect: 'destroys' as const,
};

it('focuses Cancel, so that a habitual Enter changes nothing', async () => {
  const onSafe = vi.fn<() => void>();
  const onAct = vi.fn<() => void>();
  const { user } = renderOnDesk(<ConsequenceDialog {...ways} onSafe={onSafe} onAct={onAct} />);
  expect(screen.getByRole('button', { name: 'Keep the service' })).toBe(document.activeElement);
  await user.keyboard('{Enter}');
  expect(onSafe).toHaveBeenCalledOnce();
  expect(onAct).not.toHaveBeenCalled();
});

it('focuses the title in a low window, which Cancel would scroll away', () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === inLowWindows,
    addEventListener: vi.fn<() => void>(),
    removeEventListener: vi.fn<() => void>(),
  }));
  const nothing = vi.fn<() => void>();
  renderOnDesk(<ConsequenceDialog {...ways} onSafe={nothing} onAct={nothing} />);
  expect(document.activeElement?.textContent).toBe('Delete Deep tissue massage?');
  vi.unstubAllGlobals();
});

it('has the question as its name and shows the consequence in numbers', () => {
  const figures = [{ value: '14', label: 'future bookings' }];
  renderOnDesk(
    <ConsequenceDialog
      {...ways}
      figures={figures}
      onSafe={vi.fn<() => void>()}
      onAct={vi.fn<() => void>()}
    />,
  );
  const dialog = screen.getByRole('dialog', { name: 'Delete Deep tissue massage?' });
  expect(dialog.textContent).toContain('future bookings14');
});

it('enables the action after the name was typed', async () => {
  const onAct = vi.fn<() => void>();
  const { user } = renderOnDesk(
    <ConsequenceDialog {...ways} typed="Yoga" onSafe={vi.fn<() => void>()} onAct={onAct} />,
  );
  const act = screen.getByRole<HTMLButtonElement>('button', { name: 'Delete service' });
  expect(act.disabled).toBe(true);
  await user.type(screen.getByLabelText('Type “Yoga” to confirm'), 'Yoga');
  await user.click(act);
  expect(onAct).toHaveBeenCalledOnce();
});

it('shows a failure in the dialog with the request ID', () => {
  const error = new ApiError('UNAVAILABLE', 'later', { requestId: 'r-1' });
  renderOnDesk(
    <ConsequenceDialog {...ways} error={error} onSafe={vi.fn<() => void>()} onAct={vi.fn<() => void>()} />,
  );
  expect(screen.getByText(/The server isn’t available/)).toBeTruthy();
  expect(screen.getByText('r-1')).toBeTruthy();
});

it('fills the cancelling button, as the last one, where changes would be abandoned', () => {
  renderOnDesk(
    <ConsequenceDialog
      {...ways}
      effect="abandons"
      onSafe={vi.fn<() => void>()}
      onAct={vi.fn<() => void>()}
    />,
  );
  const [discard, keep] = screen.getAllByRole('button');
  expect(discard?.textContent).toBe('Delete service');
  expect(discard?.className).not.toContain('contained');
  expect(keep?.className).toContain('contained');
  expect(keep).toBe(document.activeElement);
});
