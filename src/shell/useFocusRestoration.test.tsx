import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { useFocusRestoration } from './useFocusRestoration.ts';

function Trash() {
  useFocusRestoration();
  const [names, setNames] = useState(['Yoga flow', 'Pilates']);
  return (
    <main tabIndex={-1}>
      {names.length > 0 && (
        <ul aria-label="Deleted services">
          {names.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
                Restore {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

function Pages() {
  useFocusRestoration();
  const [page, setPage] = useState(1);
  return (
    <nav aria-label="Pages">
      <button type="button" disabled={page === 1} onClick={() => setPage(1)}>
        Previous
      </button>
      <button type="button" disabled={page === 2} onClick={() => setPage(2)}>
        Next
      </button>
    </nav>
  );
}

const restore = (name: string) => screen.getByRole('button', { name: `Restore ${name}` });

it('moves the focus from a removed element to its nearest remaining ancestor, where Tab continues', async () => {
  const { user } = renderOnDesk(<Trash />);
  await user.tab();
  expect(document.activeElement).toBe(restore('Yoga flow'));
  await user.keyboard('{Enter}');
  const list = screen.getByRole('list', { name: 'Deleted services' });
  await waitFor(() => expect(document.activeElement).toBe(list));
  await user.tab();
  expect(document.activeElement).toBe(restore('Pilates'));
  expect(list.hasAttribute('tabindex')).toBe(false);

  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

it('moves the focus from a button that gets disabled by its click', async () => {
  const { user } = renderOnDesk(<Pages />);
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('navigation')));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Previous' }));
});

it('does not move a focus that the person has moved', async () => {
  const { user } = renderOnDesk(<Trash />);
  await user.tab();
  const button = restore('Yoga flow');
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(document.body);
  button.remove();
  await new Promise<void>((resolve) => queueMicrotask(resolve));
  expect(document.activeElement).toBe(document.body);
});

function Panel() {
  useFocusRestoration();
  const [isCancelled, setCancelled] = useState(false);
  return (
    <main tabIndex={-1}>
      <aside aria-label="Deep tissue massage">
        {!isCancelled && (
          <button type="button" onClick={() => setCancelled(true)}>
            Cancel booking
          </button>
        )}
      </aside>
    </main>
  );
}

it('keeps the focus in a panel whose action is gone', async () => {
  const { user } = renderOnDesk(<Panel />);
  await user.tab();
  await user.keyboard('{Enter}');
  const panel = screen.getByRole('complementary', { name: 'Deep tissue massage' });
  await waitFor(() => expect(document.activeElement).toBe(panel));
});
