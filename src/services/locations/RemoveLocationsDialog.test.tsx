import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { sampleClientId } from '../../../mocks/testServer.ts';
import { previewServiceLocations } from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { connect } from '../../providers/connection.ts';
import { RemoveLocationsDialog } from './RemoveLocationsDialog.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Opens the sample's Morning hatha, with its location replaced. */
async function leaving() {
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider } = connection;
  await authProvider.login({ returnTo: '/services' });
  await authProvider.handleCallback();
  const pagination = { page: 1, perPage: 100 };
  const { data } = await dataProvider.getList<Service>('services', { pagination });
  const hatha = data.find(({ name }) => name === 'Morning hatha');
  const [mine] = hatha?.locations ?? [];
  const other = data
    .flatMap(({ locations = [] }) => locations)
    .find(({ type, business }) => type === 'BUSINESS' && business?.id !== mine?.business?.id);
  if (!hatha || !other) throw new Error('The sample has no Morning hatha, or one location only.');
  const onDecide = vi.fn<(decision: { impactToken: string }) => void>();
  const dialog = (
    <RemoveLocationsDialog
      opened={hatha}
      mine={{ ...hatha, locations: [other] }}
      overtaken={false}
      onDecide={onDecide}
      onCancel={() => undefined}
    />
  );
  const body = { locations: [{ type: 'BUSINESS' as const, business: { id: other.business?.id } }] };
  const foreseen = async () =>
    (await dataProvider.send(previewServiceLocations, { path: { serviceId: hatha.id }, body })).impact;
  return { ...renderOnDesk(dialog, { dataProvider }), api: dataProvider, onDecide, foreseen };
}

it('does not save when the impact has changed, shows the difference and asks again', async () => {
  const { user, api, onDecide, foreseen } = await leaving();
  const dialog = await screen.findByRole('dialog', { name: /^Remove .+ from Morning hatha\?$/ });
  const act = await within(dialog).findByRole('button', { name: /^Save, keep/ });
  expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Keep editing' }));
  const impact = await foreseen();
  // One session has begun while the dialog was open.
  const remaining = impact.sessions.kept - 1;
  const fewer = { ...impact, token: 'another', sessions: { ...impact.sessions, kept: remaining } };
  const send = vi.spyOn(api, 'send').mockResolvedValue({ impact: fewer });
  await user.click(act);
  const note = await within(dialog).findByRole('alert');
  expect(note.textContent).toContain(`kept sessions: ${remaining + 1} → ${remaining}`);
  expect(onDecide).not.toHaveBeenCalled();

  // Other people, but the same numbers.
  send.mockResolvedValue({ impact: { ...fewer, token: 'a third' } });
  await user.click(within(dialog).getByRole('button', { name: `Save, keep ${remaining} sessions` }));
  await within(dialog).findByText(/Other sessions or customers are affected/);
  expect(onDecide).not.toHaveBeenCalled();

  await user.click(within(dialog).getByRole('button', { name: `Save, keep ${remaining} sessions` }));
  await vi.waitFor(() => expect(onDecide).toHaveBeenCalledOnce());
  expect(onDecide.mock.calls[0]?.[0]).toMatchObject({ impactToken: 'a third' });
});
