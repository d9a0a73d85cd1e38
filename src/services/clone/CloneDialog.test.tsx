import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'kysely';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults, platformDatabase } from '../../../mocks/testServer.ts';
import { countServices } from '../../../contract/calls/services/services.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useApi } from '../../ui/queries/useApi.ts';
import { useQuery } from '@tanstack/react-query';
import { CloneDialog } from './CloneDialog.tsx';

/** The dialog for services of the sample business, by name. */
function ClonesOf({ names, onClose }: { names: readonly string[]; onClose: () => void }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['test', names],
    queryFn: async () => {
      const pagination = { page: 1, perPage: 100 };
      const { data: all } = await api.getList<Service>('services', { pagination, filter: {} });
      return names.flatMap((name) => all.find((service) => service.name === name) ?? []);
    },
  });
  const [, render] = useState({});
  return data ? (
    <>
      <CloneDialog services={data} onClose={onClose} />
      <button onClick={() => render({})}>Render</button>
    </>
  ) : null;
}

async function open(...names: string[]) {
  const onClose = vi.fn<() => void>();
  const desk = await renderSignedIn(<ClonesOf names={names} onClose={onClose} />);
  const dialog = within(await screen.findByRole('dialog'));
  const count = async () => (await desk.api.send(countServices, { body: {} })).count;
  const named = async (name: string) => {
    const pagination = { page: 1, perPage: 1 };
    const { data } = await desk.api.getList<Service>('services', { pagination, filter: { name } });
    return data[0];
  };
  return { ...desk, dialog, onClose, count, named };
}

it('creates a hidden clone per location and duration, named by the pattern, and undoes all', async () => {
  const { user, dialog, count, named } = await open('Deep tissue massage');
  const before = await count();
  await user.click(await dialog.findByRole('button', { name: '30 min' }));
  await user.click(dialog.getByRole('button', { name: '90 min' }));
  await user.click(await dialog.findByRole('button', { name: 'Harbour Street' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Pictures/ }));
  const pattern = dialog.getByLabelText('Name pattern');
  await user.clear(pattern);
  await user.type(pattern, 'Massage of {{minutes} ({{place})');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name of clone 1' }).value).toBe(
    'Massage of 30 (Harbour Street)',
  );
  expect(await dialog.findAllByText('Available, updates with the name')).toHaveLength(2);
  await user.click(dialog.getByRole('button', { name: 'Create 2 clones' }));
  await dialog.findByRole('heading', { name: '2 clones created' });
  const made = await named('Massage of 90 (Harbour Street)');
  expect(made).toMatchObject({
    hidden: true,
    media: { items: [] },
    locations: [{ business: { name: 'Harbour Street' } }],
    mainSlug: { name: 'massage-of-90-harbour-street', custom: false },
  });
  expect(made?.schedule?.availabilityConstraints?.sessionDurations).toEqual([90]);
  const parts = within(dialog.getByRole('list', { name: 'Parts of Massage of 30 (Harbour Street)' }));
  expect(parts.getByText('Staff')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Undo' }));
  await screen.findByText('2 clones removed');
  expect(await count()).toBe(before);
});

it('moves the focus to the results once, not with each render of the screen', async () => {
  const { user, dialog } = await open('Deep tissue massage');
  await user.click(await dialog.findByRole('button', { name: 'Clone' }));
  const heading = await dialog.findByRole('heading', { name: 'Copy of Deep tissue massage created' });
  expect(document.activeElement).toBe(heading);
  dialog.getByText('Hidden until you show it.');
  await user.tab();
  const focused = document.activeElement;
  expect(focused).not.toBe(heading);
  fireEvent.click(screen.getByRole('button', { name: 'Render', hidden: true }));
  expect(document.activeElement).toBe(focused);
});

it('shows the holder of a slug, and applies the selected suggestion', async () => {
  const { user, dialog, named } = await open('Deep tissue massage');
  const address = await dialog.findByRole('textbox', { name: 'Clone URL' });
  await user.clear(address);
  await user.type(address, 'deep-tissue-massage');
  await dialog.findByText('In use by “Deep tissue massage”.');
  const hint = document.getElementById(address.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toContain('In use by');
  expect(hint?.parentElement?.contains(address)).toBe(true);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Clone' }).disabled).toBe(true);
  const free = within(dialog.getByRole('group', { name: 'Available alternatives' }));
  const picks = free.getAllByRole('button');
  expect(picks).toHaveLength(3);
  const slug = picks[0]?.textContent ?? '';
  await user.click(free.getByRole('button', { name: `Use “${slug}”` }));
  await dialog.findByText('Available');
  await user.clear(dialog.getByRole('textbox', { name: 'Clone name' }));
  await user.type(dialog.getByRole('textbox', { name: 'Clone name' }), 'For runners');
  await user.click(dialog.getByRole('button', { name: 'Clone' }));
  await dialog.findByRole('heading', { name: 'For runners created' });
  expect((await named('For runners'))?.mainSlug).toMatchObject({ name: slug, custom: true });
});

it('warns about an unreadable slug and suggests a transliteration at once', async () => {
  // The server does not answer: the suggestion is computed on the client.
  faults.add({ route: 'POST /frontdesk/v1/clones/check', drop: 'before' });
  const { user, dialog } = await open('Deep tissue massage');
  const name = await dialog.findByRole('textbox', { name: 'Clone name' });
  await user.clear(name);
  await user.type(name, 'Йога');
  const warning = 'The name has no letters that a page URL can have. Choose another URL.';
  await dialog.findByText(warning);
  await user.click(await dialog.findByRole('button', { name: 'Use “yoga”' }));
  const address = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Clone URL' });
  expect(address.value).toBe('yoga');
  expect(dialog.queryByText(warning)).toBeNull();
  faults.clear();
});

it('suggests no transliteration that another clone already uses', async () => {
  const { user, dialog } = await open('Deep tissue massage', 'Morning hatha');
  for (const name of ['Name of clone 1', 'Name of clone 2']) {
    const input = await dialog.findByRole('textbox', { name });
    await user.clear(input);
    await user.type(input, 'Йога');
  }
  const [first] = await dialog.findAllByRole('button', { name: 'Use “yoga”' });
  if (!first) throw new Error('No suggestion');
  await user.click(first);
  expect(dialog.queryByRole('button', { name: 'Use “yoga”' })).toBeNull();
});

it('shows a blank name and an invalid slug without a request', async () => {
  const { user, dialog } = await open('Deep tissue massage');
  const name = await dialog.findByRole('textbox', { name: 'Clone name' });
  await user.clear(name);
  await dialog.findByText('Enter a name.');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Clone' }).disabled).toBe(true);
  await user.type(name, 'Fine');
  await user.type(dialog.getByRole('textbox', { name: 'Clone URL' }), '!');
  await dialog.findByText('Use only lowercase letters, numbers and hyphens.');
});

it('shows failed sessions, and copies them on retry', async () => {
  const { user, dialog, named } = await open('Morning hatha');
  await dialog.findByRole('checkbox', { name: /^Future recurring sessions/ });
  const { database } = await platformDatabase();
  await database.write(sql`
    create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'the disk is full'; end $$`);
  await database.write(
    sql`create trigger full_disk before insert on sessions for each row execute function full_disk()`,
  );
  await user.click(dialog.getByRole('switch', { name: /^Visible to customers/ }));
  await user.click(dialog.getByRole('button', { name: 'Clone' }));
  await dialog.findByRole('heading', { name: 'Copy of Morning hatha created' });
  await dialog.findByText('Copying the sessions was interrupted.');
  expect(await named('Copy of Morning hatha')).toMatchObject({ hidden: true });
  await database.write(sql`drop trigger full_disk on sessions`);
  await user.click(
    dialog.getByRole('button', { name: 'Retry Future recurring sessions for Copy of Morning hatha' }),
  );
  await waitFor(() => expect(dialog.queryByText('failed')).toBeNull());
  await waitFor(async () =>
    expect(await named('Copy of Morning hatha')).toMatchObject({
      hidden: false,
      schedule: { firstSessionStart: expect.any(String) },
    }),
  );
});

it('shows failed variants, and keeps the clone hidden until a retry has copied them', async () => {
  const { database } = await platformDatabase();
  const priced = await database.first(sql<{ id: string; name: string; type: string }>`
    select services.id, services.name, priced.options #>> '{values,0,type}' as type
    from service_options_and_variants priced join services on services.id = priced.service_id
    order by services.name limit 1`);
  if (!priced) throw new Error('No sample service has prices by choice');
  // Simulates a later rule: stored variants that violate it remain, but can't be copied.
  const choicesBecome = (type: string) =>
    database.write(sql`update service_options_and_variants
      set options = jsonb_set(options, '{values,0,type}', to_jsonb(${type}::text)) where service_id = ${priced.id}`);
  await choicesBecome('DATE_TIME');
  const { user, dialog, named } = await open(priced.name);
  expect(await dialog.findByRole<HTMLInputElement>('checkbox', { name: /^Variants/ })).toHaveProperty(
    'checked',
    true,
  );
  await user.click(dialog.getByRole('switch', { name: /^Visible to customers/ }));
  await user.click(dialog.getByRole('button', { name: 'Clone' }));
  const parts = within(await dialog.findByRole('list', { name: `Parts of Copy of ${priced.name}` }));
  expect(parts.getByText('Variants').textContent).toContain('Variants failed');
  expect(await named(`Copy of ${priced.name}`)).toMatchObject({ hidden: true });
  await choicesBecome(priced.type);
  await user.click(await parts.findByRole('button', { name: `Retry Variants for Copy of ${priced.name}` }));
  await waitFor(() => expect(dialog.queryByText('failed')).toBeNull());
  expect(await named(`Copy of ${priced.name}`)).toMatchObject({ hidden: false });
});

it('creates the others when one fails, and creates it once on retry', async () => {
  const { user, dialog, count } = await open('Deep tissue massage', 'Morning hatha');
  const before = await count();
  faults.add({ route: 'POST /frontdesk/v1/services/*/clones', nth: 1, code: 'INTERNAL' });
  await user.click(await dialog.findByRole('button', { name: 'Create 2 clones' }));
  await dialog.findByRole('heading', { name: '2 clones created' });
  expect(await count()).toBe(before + 2);
});

it('shows why a clone was not created, and retries', async () => {
  const { user, dialog, count, onClose } = await open('Deep tissue massage', 'Morning hatha');
  const before = await count();
  faults.add({ route: 'POST /frontdesk/v1/services/*/clones', nth: 2, code: 'PERMISSION_DENIED' });
  await user.click(await dialog.findByRole('button', { name: 'Create 2 clones' }));
  await dialog.findByRole('heading', { name: '1 of 2 clones created' });
  expect(dialog.getByText('Couldn’t create Copy of Morning hatha')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Retry creating Copy of Morning hatha' }));
  const heading = await dialog.findByRole('heading', { name: '2 clones created' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(await count()).toBe(before + 2);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(onClose).toHaveBeenCalledOnce();
  await screen.findByText('2 clones created', { selector: '[data-toast] *' });
});
