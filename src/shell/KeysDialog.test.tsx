import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { KeysCard } from '../account/KeysCard.tsx';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { hideKeyHelp, showKeyHelp, useIsKeyHelpOpen, useKeyHelp, type KeyHelp } from '../ui/keys/keyHelp.ts';
import { turnSingleKeys } from '../ui/keys/singleKeys.ts';
import { useKeys } from '../ui/keys/useKeys.ts';
import { KeysDialog } from './KeysDialog.tsx';

afterEach(() => {
  turnSingleKeys(true);
  hideKeyHelp();
});

const ofScreen: readonly KeyHelp[] = [
  { keys: 'N', effect: 'New booking' },
  { keys: 'J →', effect: 'Next period' },
];
const pressed = vi.fn<(key: string) => void>();

function Screen() {
  useKeyHelp(ofScreen);
  useKeys({ n: () => pressed('n'), '?': () => pressed('?'), Escape: () => pressed('Escape') });
  return (
    <>
      <KeysCard />
      <button onClick={showKeyHelp}>Help</button>
      {useIsKeyHelpOpen() && <KeysDialog />}
    </>
  );
}

const rows = () => screen.getAllByRole('row').map((row) => row.textContent);

it('a person turns shortcuts of one character off, and the sheet of the screen lists the others', async () => {
  const { user } = renderOnDesk(<Screen />);
  await user.keyboard('n?{Escape}');
  expect(pressed.mock.calls.flat()).toEqual(['n', '?', 'Escape']);
  const choice = screen.getByRole('switch', { name: 'Single-key shortcuts' });
  await user.click(choice);
  await waitFor(() => expect((choice as HTMLInputElement).checked).toBe(false));
  choice.blur();
  await user.keyboard('n?{Escape}');
  expect(pressed.mock.calls.flat()).toEqual(['n', '?', 'Escape', 'Escape']);
  await user.click(screen.getByRole('button', { name: 'Help' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(dialog.getByText(/^Single-key shortcuts are off/)).toBeTruthy();
  expect(rows()).toContain('→Next period');
  expect(rows().some((row) => row?.includes('New booking') || row?.includes('?'))).toBe(false);
});
