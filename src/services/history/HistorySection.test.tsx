import { fireEvent, screen, within } from '@testing-library/react';
import { sql } from 'kysely';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { editorWith } from '../../../mocks/editSections.tsx';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults, platformDatabase } from '../../../mocks/testServer.ts';
import { listActivity } from '../../../contract/calls/history/activity.ts';
import { undoChange } from '../../../contract/calls/history/history.ts';
import {
  createServiceOptionsAndVariants,
  updateServiceOptionsAndVariants,
} from '../../../contract/calls/prices/optionsAndVariants.ts';
import { previewServiceDeletion } from '../../../contract/calls/services/previews.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { BasicsInputs } from '../editor/inputs/BasicsInputs.tsx';
import { ChoicesInputs } from '../options/ChoicesInputs.tsx';

const screensWith = (...sections: Parameters<typeof editorWith>[0][number][]) => (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/services/:id" element={<RecordEdit kind={editorWith(sections, { history: true })} />} />
  </Routes>
);
const screens = screensWith(BasicsInputs);

/** Opens the editor of the massage after saving these changes one by one. */
async function openAfter(changes: readonly Partial<Service>[], role: 'owner' | 'staff' = 'owner') {
  const desk = await renderSignedIn(screens);
  let massage = await sampleService(desk.api, 'Deep tissue massage');
  for (const change of changes) {
    const data = { ...massage, ...change };
    massage = (await desk.api.update<Service>('services', { id: massage.id, data, previousData: massage }))
      .data;
  }
  if (role === 'staff') {
    desk.unmount();
    const theirs = await renderSignedIn(screens, { role, path: `/services/${massage.id}` });
    return { ...theirs, massage };
  }
  await desk.router.navigate(`/services/${massage.id}`);
  return { ...desk, massage };
}

/** The first render in a file takes long, because modules are still loading. */
const firstDraw = { timeout: 30_000 };

const lines = async () =>
  within(await screen.findByRole('group', { name: 'Changes, newest first' }, firstDraw)).getAllByRole(
    'listitem',
  );

async function lineThatSays(words: string) {
  const line = (await lines()).find(({ textContent }) => textContent?.includes(words));
  if (!line) throw new Error(`No line says ${words}.`);
  return within(line);
}

it('describes changes in words, latest first', async () => {
  await openAfter([{ tagLine: 'Calm' }, { tagLine: 'Firm', hidden: true }]);
  const [latest, before] = await lines();
  expect(latest?.textContent).toContain('Mara Jansen changed Visible to customers and Tagline');
  expect(before?.textContent).toMatch(/Mara Jansen (changed|set) Tagline.* to Calm/);
});

it('reverts one field, keeps the others, and updates the form', async () => {
  const { user, massage, api } = await openAfter([{ tagLine: 'Calm' }, { tagLine: 'Firm', hidden: true }]);
  const line = await lineThatSays('Visible to customers and Tagline');
  await user.click(line.getByRole('button', { name: 'Show fields' }));
  await user.click(line.getByRole('button', { name: 'Revert Tagline' }));
  await screen.findByText('Fields restored');
  const { data } = await api.getOne<Service>('services', { id: massage.id });
  expect(data).toMatchObject({ tagLine: 'Calm', hidden: true });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Tagline/ }).value).toBe('Calm');
  await lineThatSays('changed Tagline from Firm to Calm');
});

it('shows a note in a stale tab when a change was already undone, and removes its undo', async () => {
  const { user, massage, api } = await openAfter([{ tagLine: 'Calm' }]);
  const line = await lineThatSays('to Calm');
  const undo = line.getByRole('button', { name: 'Undo this change' });
  const query = { filter: JSON.stringify({ entityId: massage.id }) };
  const [latest] = await api.send(listActivity, { query });
  await api.send(undoChange, { path: { changeId: latest?.id ?? '' } });
  await user.click(undo);
  const note = await screen.findByText('Nothing to undo: this was already undone or restored.');
  expect(note.closest('[data-toast]')?.getAttribute('data-toast')).toBe('info');
  expect(screen.queryByText(/^Couldn’t undo/)).toBeNull();
  const [undoing, undone] = await lines();
  expect(undoing?.textContent).toContain('undoes an earlier change');
  expect(within(undone ?? document.body).queryByRole('button', { name: 'Undo this change' })).toBeNull();
});

it('restores a whole version and keeps unsaved changes elsewhere', async () => {
  const { user, massage, api } = await openAfter([{ tagLine: 'Calm' }, { tagLine: 'Firm', hidden: true }]);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: `${massage.name} deluxe` } });
  const line = await lineThatSays('to Calm');
  await user.click(line.getByRole('button', { name: 'Restore this version' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Restore this version of Deep tissue massage?' }),
  );
  expect(await dialog.findByText('Tagline')).toBeTruthy();
  expect(dialog.getByText('Visible to customers')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Restore version' }));
  await screen.findByText('Version restored');
  const { data } = await api.getOne<Service>('services', { id: massage.id });
  expect(data).toMatchObject({ tagLine: 'Calm', hidden: false, name: massage.name });
  expect(name.value).toBe(`${massage.name} deluxe`);
  expect(screen.getByText('1 unsaved change')).toBeTruthy();
});

it('does not undo a change that was edited since, and names the field', async () => {
  const { user, massage, api } = await openAfter([{ tagLine: 'Calm' }, { tagLine: 'Firm' }]);
  const line = await lineThatSays('to Calm');
  await user.click(line.getByRole('button', { name: 'Undo this change' }));
  const alert = await line.findByRole('alert');
  expect(alert.textContent).toContain('edited since: Tagline');
  const { data } = await api.getOne<Service>('services', { id: massage.id });
  expect(data.tagLine).toBe('Firm');
});

it('offers an available slug when the old one is taken', async () => {
  const { user, massage, api } = await openAfter([{ name: 'Firm massage' }]);
  const line = await lineThatSays('changed Page URL and Name');
  const { data: others } = await api.getList<Service>('services', {
    filter: { id: { $ne: massage.id } },
    pagination: { page: 1, perPage: 1 },
  });
  const { database } = await platformDatabase();
  await database.write(sql`
    update service_slugs set service_id = ${others[0]?.id} where name = 'deep-tissue-massage'`);
  await user.click(line.getByRole('button', { name: 'Undo this change' }));
  const alert = within(await line.findByRole('alert'));
  expect(alert.getByText(/another service now uses the URL “deep-tissue-massage”/)).toBeTruthy();
  const free = alert.getByRole('button', { name: /^Restore with “[a-z0-9-]+”$/ });
  const slug = free.textContent?.split(/[“”]/)[1];
  expect(slug).not.toBe('deep-tissue-massage');
  await user.click(free);
  await screen.findByText(/^Change undone\. The current URL keeps working\./);
  const { data } = await api.getOne<Service>('services', { id: massage.id });
  expect(data).toMatchObject({
    name: 'Deep tissue massage',
    mainSlug: { name: slug },
  });
});

it('names the bookings cancelled with a location, and confirms before restoring them', async () => {
  const desk = await renderSignedIn(screens);
  const hatha = await sampleService(desk.api, 'Morning hatha');
  const booked = async () => {
    const { impact } = await desk.api.send(previewServiceDeletion, { body: { ids: [hatha.id] } });
    return { bookings: impact.bookings.cancelled, sessions: impact.sessions.cancelled };
  };
  const before = await booked();
  const removedLocationSessionsAction = { action: 'DELETE' as const };
  await desk.api.setLocations(hatha.id, { locations: [], removedLocationSessionsAction });
  expect(await booked()).toEqual({ bookings: 0, sessions: 0 });
  await desk.router.navigate(`/services/${hatha.id}`);
  const what = `${before.bookings} bookings and ${before.sessions} sessions`;
  const line = await lineThatSays(`with ${what}`);
  await desk.user.click(line.getByRole('button', { name: 'Undo this change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undo this change to Morning hatha?' }));
  expect(
    dialog.getByText(new RegExp(`^This also affected ${what}. .* Customers aren’t notified.$`)),
  ).toBeTruthy();
  await desk.user.click(dialog.getByRole('button', { name: 'Undo change' }));
  await screen.findByText('Change undone');
  expect(await booked()).toEqual(before);
});

it('lists changes of variants with their service, and undoes one', async () => {
  const desk = await renderSignedIn(screensWith(ChoicesInputs));
  const massage = await sampleService(desk.api, 'Deep tissue massage');
  const payment = {
    rateType: 'VARIED',
    varied: { defaultPrice: { value: '20' } },
    options: massage.payment?.options,
  };
  const varied = { ...massage, payment };
  await desk.api.update('services', { id: massage.id, data: varied, previousData: massage });
  const optionId = crypto.randomUUID();
  const pricesWith = (value: string, revision?: string) => ({
    ...(revision !== undefined && { revision }),
    serviceId: massage.id,
    options: {
      values: [{ id: optionId, type: 'CUSTOM' as const, customData: { name: 'Age', choices: ['Child'] } }],
    },
    variants: { values: [{ choices: [{ optionId, custom: 'Child' }], price: { value } }] },
  });
  const { serviceOptionsAndVariants: made } = await desk.api.send(createServiceOptionsAndVariants, {
    body: { serviceOptionsAndVariants: pricesWith('10') },
  });
  await desk.api.send(updateServiceOptionsAndVariants, {
    path: { 'serviceOptionsAndVariants.id': made.id },
    body: { serviceOptionsAndVariants: { ...pricesWith('12', made.revision), id: made.id } },
  });
  await desk.router.navigate(`/services/${massage.id}`);
  expect((await lines()).map(({ textContent }) => textContent).join()).toContain('added the variants');
  const line = await lineThatSays('changed Price of Child from 10.00 to 12.00');
  await desk.user.click(line.getByRole('button', { name: 'Undo this change' }));
  await screen.findByText('Change undone');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price of Child' })).value).toBe(
    '10.00',
  );
});

it('shows ten changes per page', async () => {
  const { user } = await openAfter(Array.from({ length: 11 }, (_, save) => ({ tagLine: `Save ${save}` })));
  expect(await lines()).toHaveLength(10);
  const pages = within(screen.getByRole('navigation', { name: 'Pagination' }));
  await user.click(pages.getByRole('button', { name: 'Next' }));
  await lineThatSays('to Save 0');
});

it('is read-only for staff', async () => {
  await openAfter([{ tagLine: 'Calm' }], 'staff');
  const line = await lineThatSays('to Calm');
  expect(line.queryByRole('button', { name: /Undo|Restore/ })).toBeNull();
});

it('shows a failed request in place and retries', async () => {
  faults.add({ route: 'GET /frontdesk/v1/activity', nth: 1, code: 'PERMISSION_DENIED' });
  const { user } = await openAfter([{ tagLine: 'Calm' }]);
  const failed = (await screen.findByText('Couldn’t load the history')).closest('[role=alert]');
  if (!(failed instanceof HTMLElement)) throw new Error('It is not announced.');
  await user.click(within(failed).getByRole('button', { name: 'Try again' }));
  expect((await lines()).length).toBeGreaterThan(0);
});
