import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { sampleService } from '../../../mocks/sampleService.ts';
import { faults } from '../../../mocks/testServer.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useUndoOfSave } from '../../records/undo/useUndoOfSave.ts';

/** Requests the undo of a save, and shows whether there is one. */
function Desk({ requestId }: { requestId: string }) {
  const undoOf = useUndoOfSave();
  const [undo, setUndo] = useState<(() => Promise<void>) | 'none'>();
  const ask = async () => {
    setUndo(undefined);
    const found = await undoOf(requestId);
    setUndo(() => found ?? 'none');
  };
  return (
    <>
      <button type="button" onClick={() => void ask()}>
        ask
      </button>
      {undo === 'none' && <p>no way back</p>}
      {typeof undo === 'function' && (
        <button type="button" onClick={() => void undo()}>
          undo
        </button>
      )}
    </>
  );
}

/** Opens a screen with a button that saves the tagline of the sample massage under the given request ID. */
async function openDesk() {
  const requestId = crypto.randomUUID();
  const { api, user } = await renderSignedIn(<Desk requestId={requestId} />);
  const massage = await sampleService(api, 'Deep tissue massage');
  const { id } = massage;
  const stored = async () => (await api.getOne<Service>('services', { id })).data;
  const write = async (tagLine: string, meta?: { requestId: string }) => {
    const previousData = await stored();
    await api.update('services', { id, data: { ...previousData, tagLine }, previousData, meta });
  };
  const ask = async () => user.click(await screen.findByRole('button', { name: 'ask' }));
  return { user, massage, stored, write, ask, ofDesk: { requestId } };
}

it('undoes the requested save', async () => {
  const { user, massage, stored, write, ask, ofDesk } = await openDesk();
  await write('Firm and slow', ofDesk);
  await ask();
  await user.click(await screen.findByRole('button', { name: 'undo' }));
  await screen.findByText(/^Undone: changed Tagline/);
  expect((await stored()).tagLine).toBe(massage.tagLine);
});

it('returns nothing after a later save or a failed request', async () => {
  const { write, ask, ofDesk } = await openDesk();
  await write('Firm and slow', ofDesk);
  await write('Warm and long');
  await ask();
  expect(await screen.findByText('no way back')).toBeDefined();
  faults.add({ route: 'GET /frontdesk/v1/undo', drop: 'before' });
  await ask();
  expect(await screen.findByText('no way back')).toBeDefined();
  faults.clear();
});
