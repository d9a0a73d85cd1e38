import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { setCustomSlug } from '../../../contract/calls/services/serviceParts.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { createClass } from '../../../mocks/createClass.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { AddressDesk } from './AddressDesk.tsx';

const rows = () => screen.getAllByRole('row').slice(1);
const rowWith = (text: string) => rows().find(({ textContent }) => textContent.includes(text));

/** Opens the page URLs of the sample business and of classes with these names. */
async function open(...names: string[]) {
  const screens = (
    <Routes>
      <Route path="/" element={<p>Desk</p>} />
      <Route path="/services/page-urls" element={<AddressDesk />} />
    </Routes>
  );
  const desk = await renderSignedIn(screens);
  const { api, router, user } = desk;
  const made: Service[] = [];
  for (const name of names) made.push(await createClass(api, { name }));
  await router.navigate('/services/page-urls?view=REVIEW');
  const rename = async (name: string, to: string) => {
    await user.click(await screen.findByRole('button', { name: `Rename ${name}` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Rename ${name}` }));
    const input = dialog.getByRole('textbox', { name: 'Name' });
    await user.clear(input);
    await user.type(input, to);
    await user.click(dialog.getByRole('button', { name: 'Rename' }));
    await screen.findByText(`${name} renamed to ${to}`);
  };
  const slugOf = async ({ id }: Service) =>
    (await api.getOne<Service>('services', { id })).data.mainSlug?.name;
  return { ...desk, made, rename, slugOf };
}

it('says that all URLs look good', async () => {
  await open();
  expect(await screen.findByRole('heading', { name: 'All URLs look good' })).toBeDefined();
});

it('filters and counts URLs by issue, renames a service in place, and uses a previous URL again', async () => {
  const { user, router, made, rename, slugOf } = await open('Hatha Flow', 'Hatha Flows', '瞑想', '🧘');
  await screen.findByText('4 URLs to review');
  await waitFor(() => expect(rows()).toHaveLength(4));
  expect(rowWith('瞑想')?.textContent).toContain('Latin letters: mingxiang');
  expect(rowWith('Hatha Flows')?.textContent).toContain('Similar');
  await user.click(screen.getByRole('button', { name: /^Untitled ?2$/ }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  await router.navigate(-1);
  await waitFor(() => expect(rows()).toHaveLength(4));

  await rename('🧘', 'Sitting still');
  await screen.findByText('3 URLs to review');
  expect(await slugOf(made[3]!)).toBe('sitting-still');

  await rename('Hatha Flows', 'Vinyasa');
  await user.click(screen.getByRole('button', { name: /^Previous ?\d+/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search by URL or service' }), 'hatha-flows');
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]?.textContent).toContain('Vinyasa');
  await user.click(screen.getByRole('button', { name: 'Use hatha-flows again' }));
  await screen.findByText('Vinyasa now uses hatha-flows');
  expect(await slugOf(made[1]!)).toBe('hatha-flows');
});

it('tells the whole name and URL of a line that may be cut', async () => {
  const { user } = await open('Hatha Flow', 'Hatha Flows');
  await user.hover(await screen.findByRole('link', { name: 'Hatha Flows' }));
  expect(await screen.findByRole('tooltip', { name: 'Hatha Flows · hatha-flows' })).toBeDefined();
});

it('offers free alternatives when someone else takes the suggested URL', async () => {
  const { api, user, made, slugOf } = await open('Yoga nidra', '瞑想');
  const offer = await screen.findByRole('button', { name: 'Use “mingxiang” for 瞑想' });
  await api.send(setCustomSlug, { path: { serviceId: made[0]!.id }, body: { slug: 'mingxiang' } });
  await user.click(offer);
  const dialog = within(await screen.findByRole('dialog', { name: 'Change URL of 瞑想' }));
  await dialog.findByText('In use by “Yoga nidra”.');
  await user.click(await dialog.findByRole('button', { name: 'Use “mingxiang-class”' }));
  await dialog.findByText('Available');
  await user.click(dialog.getByRole('button', { name: 'Change URL' }));
  await screen.findByText('瞑想 now uses mingxiang-class');
  expect(await slugOf(made[1]!)).toBe('mingxiang-class');
});
