import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { SaveBar } from './SaveBar.tsx';
import { setOnline } from '../queries/testOnline.ts';

afterEach(() => setOnline(true));

/** A form with one change, which can be discarded and made again. */
function Form({ onSave }: { onSave: () => void }) {
  const [changes, setChanges] = useState(1);
  return (
    <>
      <button onClick={() => setChanges(1)}>Write</button>
      <SaveBar changes={changes} errors={0} saving={false} onSave={onSave} onDiscard={() => setChanges(0)} />
    </>
  );
}

function openForm() {
  const onSave = vi.fn<() => void>();
  return { onSave, ...renderOnDesk(<Form onSave={onSave} />) };
}

const saveLater = () => screen.findByRole('button', { name: /^Save when back online/ });

it('does not save when back online without consent', async () => {
  const { onSave } = openForm();
  act(() => setOnline(false));
  await saveLater();
  act(() => setOnline(true));
  await screen.findByRole('button', { name: /^Save(?! when)/ });
  expect(onSave).not.toHaveBeenCalled();
});

it('saves once when back online with consent', async () => {
  const { onSave, user } = openForm();
  act(() => setOnline(false));
  await user.click(await saveLater());
  expect(screen.getByText(/^Will be saved when you’re back online/)).toBeTruthy();
  expect(onSave).not.toHaveBeenCalled();
  act(() => setOnline(true));
  expect(onSave).toHaveBeenCalledOnce();
  act(() => setOnline(false));
  act(() => setOnline(true));
  expect(onSave).toHaveBeenCalledOnce();
});

it('toggles consent with the save shortcut too', async () => {
  const { onSave, user } = openForm();
  act(() => setOnline(false));
  await saveLater();
  await user.keyboard('{Control>}s{/Control}');
  await user.click(await screen.findByRole('button', { name: 'Cancel saving' }));
  await saveLater();
  act(() => setOnline(true));
  expect(onSave).not.toHaveBeenCalled();
});

it('drops the consent when nothing is unsaved', async () => {
  const { onSave, user } = openForm();
  act(() => setOnline(false));
  await user.click(await saveLater());
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await user.click(screen.getByRole('button', { name: 'Write' }));
  await saveLater();
  act(() => setOnline(true));
  expect(onSave).not.toHaveBeenCalled();
});
