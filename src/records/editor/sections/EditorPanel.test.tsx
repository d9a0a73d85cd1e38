import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';
import { EditorPanel, useEditorPanel, usePanelIsOpen, WithPanel } from './EditorPanel.tsx';

/** Like the editor's, it makes room for the panel. */
function Aside() {
  const { open } = useEditorPanel();
  if (usePanelIsOpen()) return null;
  return (
    <button type="button" data-opens="checks" onClick={() => open('checks')}>
      View checks
    </button>
  );
}

function Editor() {
  const { name } = useEditorPanel();
  return (
    <main>
      <WithPanel
        panel={
          name === 'checks' && (
            <EditorPanel title="Checks" closeLabel="Close">
              All passed
            </EditorPanel>
          )
        }
      >
        <h1 tabIndex={-1}>Yoga</h1>
        <Aside />
      </WithPanel>
    </main>
  );
}

it('returns the focus to the button that opened it, which made room for it', async () => {
  const { user } = renderOnDesk(<Editor />);
  await user.click(screen.getByRole('button', { name: 'View checks' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Checks');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(screen.getByRole('button', { name: 'View checks' }));
});
