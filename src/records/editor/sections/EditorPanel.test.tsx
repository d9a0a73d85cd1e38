import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';
import { Progressive } from '../../../ui/loading/Progressive.tsx';
import { EditorPanel, useEditorPanel, usePanelIsOpen, usePanelOpener, WithPanel } from './EditorPanel.tsx';

/** Like the editor's, it makes room for the panel, and comes back after the form. */
function Aside() {
  const { open } = useEditorPanel();
  const opener = usePanelOpener('checks');
  if (usePanelIsOpen()) return null;
  return (
    <Progressive first={0}>
      <button type="button" ref={opener} onClick={() => open('checks')}>
        View checks
      </button>
    </Progressive>
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
  await user.click(await screen.findByRole('button', { name: 'View checks' }));
  await expect.poll(() => document.activeElement?.textContent).toBe('Checks');
  await user.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.textContent).toBe('View checks');
});
