import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { noteClosedRecord, noteOpenRecord } from '../../../contract/calls/history/openRecords.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { sampleService } from '../../../mocks/sampleService.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { editorWith } from '../../../mocks/editSections.tsx';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { BasicsInputs } from './inputs/BasicsInputs.tsx';

const kind = editorWith([BasicsInputs], { head: true });
const screens = (
  <Routes>
    <Route path="/" element={<p>Desk</p>} />
    <Route path="/services/:id" element={<RecordEdit kind={kind} />} />
  </Routes>
);

async function openMassage() {
  const desk = await renderSignedIn(screens);
  const { api, router } = desk;
  const massage = await sampleService(api, 'Deep tissue massage');
  const send = vi.spyOn(api, 'send');
  await router.navigate(`/services/${massage.id}`);
  const name = await screen.findByLabelText<HTMLInputElement>('Name');
  /** Returns the bodies sent with a call. */
  const bodies = (call: object) =>
    send.mock.calls.flatMap(([sent, input]): { formId?: string; editing?: boolean }[] =>
      Object.is(sent, call) ? [Object.assign({}, input.body)] : [],
    );
  return { ...desk, massage, name, bodies };
}

it('sends heartbeats under one ID while a service is open, with its unsaved state', async () => {
  const { user, router, name, bodies } = await openMassage();
  await waitFor(() => expect(bodies(noteOpenRecord)).toEqual([expect.objectContaining({ editing: false })]));
  await user.type(name, '2');
  await waitFor(() => expect(bodies(noteOpenRecord).at(-1)).toMatchObject({ editing: true }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(bodies(noteOpenRecord).at(-1)).toMatchObject({ editing: false }));
  const ids = new Set(bodies(noteOpenRecord).map((body) => body.formId));
  expect(ids.size).toBe(1);
  await router.navigate('/');
  await waitFor(() => expect(bodies(noteClosedRecord)).toEqual([{ formId: [...ids][0] }]));
});

it('reports a save elsewhere and keeps the form and its revision as opened', async () => {
  const { user, api, massage, name, bodies } = await openMassage();
  await waitFor(() => expect(bodies(noteOpenRecord)).toHaveLength(1));
  const data = { ...massage, tagLine: 'From elsewhere' };
  await api.update<Service>('services', { id: massage.id, data, previousData: massage });
  window.dispatchEvent(new Event('visibilitychange'));
  expect(await screen.findByText(/^You saved 1 change in another tab or device:/)).toBeDefined();
  const tagLine = screen.getByLabelText<HTMLInputElement>(/Tagline/);
  expect(tagLine.value).toBe(massage.tagLine);

  // The opened revision is sent with Save: without it nothing would be merged or reported.
  await user.type(name, '2');
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await screen.findByText('Saved. You had changed Tagline in another tab or device, which we kept.');
  expect(tagLine.value).toBe('From elsewhere');
  expect(screen.queryByText(/saved 1 change in another tab or device/)).toBeNull();

  // A change of a field edited here is applied on request only, and asks which value to keep.
  const previousData = (await api.getOne<Service>('services', { id: massage.id })).data;
  const renamed = { ...previousData, name: 'Theirs' };
  await api.update<Service>('services', { id: massage.id, data: renamed, previousData });
  await user.type(name, '3');
  window.dispatchEvent(new Event('visibilitychange'));
  await user.click(await screen.findByRole('button', { name: 'View change' }));
  const news = within(
    await screen.findByRole('dialog', { name: 'You saved 1 change in another tab or device' }),
  );
  expect(news.getByRole('group', { name: 'Name' }).textContent).toMatch(
    /massage2.*Theirs.*massage23.*You changed this too/,
  );
  await user.click(news.getByRole('button', { name: 'Apply change' }));
  const question = within(await screen.findByRole('dialog', { name: /^You changed .* in another tab/ }));
  await user.click(question.getByRole('radio', { name: 'Use the value from here for Name' }));
  await user.click(question.getByRole('button', { name: 'Save selection' }));
  await waitFor(async () =>
    expect((await api.getOne<Service>('services', { id: massage.id })).data.name).toBe(`${massage.name}23`),
  );
});
