import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sampleClientId } from '../../mocks/testServer.ts';
import { connect } from '../providers/connection.ts';
import { renderOnDesk } from '../testing/renderOnDesk.tsx';
import { UnsavedGuard } from '../ui/dialogs/UnsavedGuard.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { SignInContext } from './SignInContext.ts';

function Editor({ dirty }: { dirty: boolean }) {
  const [ended, setEnded] = useState(false);
  return (
    <>
      <UnsavedGuard dirty={dirty} title="Leave?" lead="It is not saved." stay="Stay" discard="Discard" />
      <button type="button" onClick={() => setEnded(true)}>
        End the session
      </button>
      {ended && <SignInAgain />}
    </>
  );
}

it.each([true, false])('tells of unsaved changes only if there are some: %s', async (dirty) => {
  const clientId = await sampleClientId();
  const connection = connect({ apiUrl: location.origin, clientId, window, signIn: 'hosted' });
  const { user } = renderOnDesk(
    <SignInContext value={connection}>
      <Editor dirty={dirty} />
    </SignInContext>,
  );
  await user.click(screen.getByRole('button', { name: 'End the session' }));
  await screen.findByRole('dialog', { name: 'Sign in to continue' });
  expect(screen.queryByText(/unsaved changes are still here/) !== null).toBe(dirty);
});
