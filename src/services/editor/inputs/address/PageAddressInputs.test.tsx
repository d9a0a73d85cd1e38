import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setCustomSlug } from '../../../../../contract/calls/services/serviceParts.ts';
import { deleteService } from '../../../../../contract/calls/services/services.ts';
import type { Service } from '../../../../../contract/entities/services/service.ts';
import { createClass } from '../../../../../mocks/createClass.ts';
import { editSections } from '../../../../../mocks/editSections.tsx';
import { BasicsInputs } from '../BasicsInputs.tsx';
import { PageAddressInputs } from './PageAddressInputs.tsx';

const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'URL' });
const noteOf = (input: HTMLElement) =>
  document.querySelector(`[id="${input.getAttribute('aria-describedby')}"]`)?.textContent;

const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

async function open(...sections: Parameters<typeof editSections>[0]) {
  const desk = await editSections([...sections, PageAddressInputs], { name: 'Dawn yoga' });
  return { ...desk, hasClass: (name: string) => createClass(desk.api, { name }) };
}

it('names the current, previous or deleted owner of a taken URL, refuses invalid ones, and suggests free ones', async () => {
  const { api, user, hasClass, pressSave, save, stored } = await open();
  const [evening, dusk] = [await hasClass('Evening sun'), await hasClass('Dusk sun')];
  const previousData = (await api.getOne<Service>('services', { id: evening.id })).data;
  const data = { ...previousData, name: 'Night sun' };
  await api.update<Service>('services', { id: evening.id, data, previousData });
  await api.send(deleteService, { path: { serviceId: dusk.id } });
  for (const [slug, note] of [
    ['-', /at least one letter or number/i],
    ['sun & rise', /lowercase letters, numbers and hyphens/i],
    ['night-sun', /In use by “Night sun”\./],
    ['dusk-sun', /Reserved for the deleted service “Dusk sun” until /],
    ['evening-sun', /Used by “Night sun” until .*\. It still opens that service\./],
  ] as const) {
    write(url(), slug);
    await waitFor(() => expect(noteOf(url())).toMatch(note));
  }
  const free = within(await screen.findByRole('group', { name: 'Available alternatives' }));
  expect(free.getAllByRole('button')).toHaveLength(3);
  write(url(), 'sun & rise');
  await pressSave();
  await waitFor(() => expect(document.activeElement).toBe(url()));
  expect(url().getAttribute('aria-invalid')).toBe('true');
  expect((await stored()).mainSlug?.name).toBe('dawn-yoga');

  write(url(), 'evening-sun');
  await user.click(await screen.findByRole('button', { name: 'Use “evening-sun-class”' }));
  await screen.findByText('Available');
  await save();
  expect((await stored()).mainSlug?.name).toBe('evening-sun-class');
});

it('copies the link, follows the name unless it is fixed, and follows again on request', async () => {
  const { user, save, stored } = await open(BasicsInputs);
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toMatch(/\/service-page\/dawn-yoga$/);
  const name = screen.getByRole('textbox', { name: 'Name' });
  write(name, 'Sunrise yoga');
  await save();
  await waitFor(() => expect(url().value).toBe('sunrise-yoga'));
  await user.click(screen.getByRole('radio', { name: /^Keep the URL/ }));
  await save();
  write(name, '');
  // Without a name there is no next URL to show.
  expect(screen.queryByText(/On save, the URL becomes/)).toBeNull();
  write(name, 'Yoga at dawn');
  await save();
  expect((await stored()).mainSlug).toMatchObject({ name: 'sunrise-yoga', custom: true });

  await user.click(screen.getByRole('radio', { name: /^Update the URL/ }));
  expect(screen.getByText(/On save, the URL becomes “yoga-at-dawn”/)).toBeDefined();
  await save();
  await waitFor(() => expect(url().value).toBe('yoga-at-dawn'));
  expect((await stored()).mainSlug).toMatchObject({ name: 'yoga-at-dawn', custom: false });
});

it('keeps all other changes when someone takes the URL before the save', async () => {
  const { api, user, hasClass, pressSave, save, stored } = await open(BasicsInputs);
  const evening = await hasClass('Evening sun');
  const tagLine = screen.getByRole<HTMLInputElement>('textbox', { name: /^Tagline/ });
  write(tagLine, 'Before the city wakes');
  write(url(), 'sunrise');
  await screen.findByText('Available');
  await api.send(setCustomSlug, { path: { serviceId: evening.id }, body: { slug: 'sunrise' } });
  await pressSave();
  await waitFor(() => expect(noteOf(url())).toMatch(/In use by “Evening sun”\./));
  await waitFor(() => expect(document.activeElement).toBe(url()));
  expect(tagLine.value).toBe('Before the city wakes');
  expect((await stored()).mainSlug?.name).toBe('dawn-yoga');

  await user.click(await screen.findByRole('button', { name: 'Use “sunrise-class”' }));
  await save();
  expect(await stored()).toMatchObject({
    tagLine: 'Before the city wakes',
    mainSlug: { name: 'sunrise-class', custom: true },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect((await stored()).mainSlug?.name).toBe('dawn-yoga'));
  expect((await stored()).tagLine).toBeUndefined();
});
