import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { editorWith } from '../../../mocks/editSections.tsx';
import { sampleService } from '../../../mocks/sampleService.ts';
import { faults, sampleClientId } from '../../../mocks/testServer.ts';
import { deleteService } from '../../../contract/calls/services/services.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { allDrawn, renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { connect } from '../../providers/connection.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { RecordEdit } from '../../records/editor/RecordEdit.tsx';
import { ServiceFlows } from '../ServiceFlows.tsx';
import { PageAddressInputs } from './inputs/address/PageAddressInputs.tsx';
import { BasicsInputs } from './inputs/BasicsInputs.tsx';
import { PriceInputs } from './inputs/price/PriceInputs.tsx';
import { ScheduleInputs } from './inputs/ScheduleInputs.tsx';
import { serviceEditorKind } from './serviceEditorKind.tsx';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});

/** Records the write calls on the real server. */
function watched(dataProvider: FrontdeskDataProvider): () => string[] {
  const changes = {
    update: vi.spyOn(dataProvider, 'update'),
    setCustomSlug: vi.spyOn(dataProvider, 'setCustomSlug'),
    setLocations: vi.spyOn(dataProvider, 'setLocations'),
  };
  return () => Object.entries(changes).flatMap(([name, spy]) => spy.mock.calls.map(() => name));
}

const basics = editorWith([BasicsInputs]);
const basicsWithHead = editorWith([BasicsInputs], { head: true });

/** Opens the editor of the sample business's massage on the real server. */
async function openMassage(kind = basics) {
  const connection = connect({ apiUrl: location.origin, clientId: await sampleClientId(), window });
  const { authProvider, dataProvider } = connection;
  await authProvider.login({ returnTo: '/services' });
  await authProvider.handleCallback();
  const massage = await sampleService(dataProvider, 'Deep tissue massage');
  const asked = watched(dataProvider);
  const screens = (
    <Routes>
      <Route path="/services" element={<h1>All services</h1>} />
      <Route
        path="/services/:id"
        element={
          <ServiceFlows>
            <RecordEdit kind={kind} />
          </ServiceFlows>
        }
      />
    </Routes>
  );
  const desk = renderOnDesk(screens, {
    dataProvider,
    authProvider,
    path: `/services/${massage.id}`,
  });
  await screen.findAllByRole('heading', { level: 2 });
  if (kind === serviceEditorKind) await allDrawn();
  const stored = async () => (await dataProvider.getOne<Service>('services', { id: massage.id })).data;
  return { ...desk, massage, asked, stored, api: dataProvider };
}

/** At once: each key would render the editor. */
const rewrite = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

const save = () => screen.getByRole('button', { name: /^Save/ });

it('shows a blank name as a focused field error and sends nothing', async () => {
  const { user, asked } = await openMassage();
  const name = screen.getByLabelText('Name');
  rewrite(name, '');
  await user.click(save());
  expect(await screen.findByText('Is required: customers see it first.')).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(asked()).toEqual([]);
  await user.type(name, 'Massage');
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBeNull());
});

it('says that a clone leaves out unsaved changes', async () => {
  const { user } = await openMassage(basicsWithHead);
  const noteOf = async () => {
    await user.click(await screen.findByRole('button', { name: 'Clone' }));
    const dialog = within(await screen.findByRole('dialog'));
    const note = dialog.queryByText(/Your unsaved changes aren’t included\.$/);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return note;
  };
  expect(await noteOf()).toBeNull();
  await user.type(screen.getByLabelText(/Tagline/), ' Calm');
  await screen.findByText('1 unsaved change');
  expect(await noteOf()).not.toBeNull();
});

it('saves once on a double click, shows the time, and undoes the save', async () => {
  const { user, asked, stored, massage } = await openMassage(serviceEditorKind);
  rewrite(screen.getByLabelText('Name'), 'Massage for runners');
  expect(screen.getByText('1 unsaved change')).toBeDefined();
  await user.dblClick(save());
  await screen.findByText(/^Saved/);
  expect(asked()).toEqual(['update']);
  expect((await stored()).name).toBe('Massage for runners');
  faults.add({ route: 'POST /frontdesk/v1/undo', delay: 400 });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const bar = within(screen.getByRole('region', { name: 'Unsaved changes' }));
  await bar.findByText('Undoing…');
  expect(bar.queryByText('Saving…')).toBeNull();
  await screen.findByText(/^Undone: changed .*Name/);
  faults.clear();
  expect((await stored()).name).toBe(massage.name);
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(massage.name));
});

it('shows a server error at its field', async () => {
  const { user } = await openMassage();
  faults.add({
    route: 'PATCH /v2/services/*',
    nth: 1,
    code: 'INVALID_ARGUMENT',
    fieldViolations: [
      { field: 'service.tagLine', description: 'must not promise a cure', violatedRule: 'VALIDATION' },
    ],
  });
  const tagLine = screen.getByLabelText(/Tagline/);
  rewrite(tagLine, 'Cures everything');
  await user.click(save());
  expect(await screen.findByText('Must not promise a cure.')).toBeDefined();
  expect(tagLine.getAttribute('aria-invalid')).toBe('true');
  await user.type(tagLine, ', nearly');
  await waitFor(() => expect(screen.queryByText('Must not promise a cure.')).toBeNull());
  await user.click(save());
  await screen.findByText(/^Saved/);
});

it('keeps input when the server does not answer, and saves it on retry', async () => {
  const { user, stored } = await openMassage();
  faults.add({ route: 'PATCH /v2/services/*', drop: 'before' });
  rewrite(screen.getByLabelText('Name'), 'Patient massage');
  await user.click(save());
  await screen.findByText(/^Couldn’t save/);
  faults.clear();
  expect(screen.getByText('1 unsaved change')).toBeDefined();
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(screen.queryByText(/^Couldn’t save/)).toBeNull();
  expect((await stored()).name).toBe('Patient massage');
});

it('merges changes of another tab, and asks when both changed the same field', async () => {
  const { user, stored, api } = await openMassage(editorWith([BasicsInputs, PriceInputs, ScheduleInputs]));
  const theyChange = async (parts: Partial<Service>) => {
    const previousData = await stored();
    await api.update('services', { id: previousData.id, data: { ...previousData, ...parts }, previousData });
  };
  await theyChange({ tagLine: 'Their tag line' });
  rewrite(screen.getByLabelText('Price'), '99');
  await user.click(save());
  await screen.findByText('Saved. You had changed Tagline in another tab or device, which we kept.');
  expect(screen.getByLabelText<HTMLInputElement>(/Tagline/).value).toBe('Their tag line');

  await theyChange({ name: 'Their name' });
  rewrite(screen.getByLabelText('Name'), 'My name');
  rewrite(screen.getByLabelText('Buffer time after'), '20');
  await user.click(save());
  const dialog = within(
    await screen.findByRole('dialog', {
      name: 'You changed Deep tissue massage in another tab or device',
    }),
  );
  expect(dialog.getByText('You, in another tab')).toBeDefined();
  expect(dialog.queryByText('Theirs')).toBeNull();
  expect(dialog.getByText('Their name')).toBeDefined();
  expect(dialog.getByText('My name')).toBeDefined();
  expect(dialog.getByText('Deep tissue massage')).toBeDefined();
  await user.click(dialog.getByRole('radio', { name: 'Use the other tab’s value for Name' }));
  await user.click(dialog.getByRole('button', { name: 'Save selection' }));
  await waitFor(async () =>
    expect(await stored()).toMatchObject({
      name: 'Their name',
      tagLine: 'Their tag line',
      payment: { fixed: { price: { value: '99' } } },
      schedule: { availabilityConstraints: { timeBetweenSessions: 20 } },
    }),
  );
});

it('keeps all input when a conflict is postponed', async () => {
  const { user, stored, api } = await openMassage();
  const previousData = await stored();
  await api.update('services', {
    id: previousData.id,
    data: { ...previousData, name: 'Their name' },
    previousData,
  });
  rewrite(screen.getByLabelText('Name'), 'My name');
  await user.click(save());
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('My name');
  expect((await stored()).name).toBe('Their name');
});

it('checks the availability of a slug while typing and suggests an available one', async () => {
  const { user, stored, asked, api } = await openMassage(editorWith([PageAddressInputs]));
  const { data } = await api.getList<Service>('services', { pagination: { page: 1, perPage: 5 } });
  const other = data.find(({ name }) => name !== 'Deep tissue massage')?.mainSlug?.name ?? '';
  const address = screen.getByLabelText('URL');
  rewrite(address, other);
  const free = await screen.findByRole('group', { name: 'Available alternatives' });
  const [pick] = within(free).getAllByRole('button');
  const slug = pick?.textContent ?? '';
  await user.click(within(free).getByRole('button', { name: `Use “${slug}”` }));
  await screen.findByText('Available');
  await user.click(save());
  await screen.findByText(/^Saved/);
  expect(asked()).toEqual(['setCustomSlug']);
  expect((await stored()).mainSlug).toMatchObject({ name: slug, custom: true });
});

it('blocks navigation with unsaved changes, and can save before leaving', async () => {
  const { user, router, stored } = await openMassage(basicsWithHead);
  rewrite(screen.getByLabelText('Name'), 'Unsaved massage');
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toMatch(/^\/services\/.+/);
  await user.click(screen.getByRole('link', { name: 'Services' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save and leave' }));
  await screen.findByRole('heading', { name: 'All services' });
  expect((await stored()).name).toBe('Unsaved massage');
});

it('removes online payment with the price and gives the reason', async () => {
  const { user, stored } = await openMassage(editorWith([PriceInputs]));
  await user.click(screen.getByRole('radio', { name: /^Free/ }));
  const online = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Online' });
  expect(online.checked).toBe(false);
  expect(online.disabled).toBe(true);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'In person' }).disabled).toBe(true);
  expect(screen.getByText(/no amount to charge online/)).toBeDefined();
  await user.click(save());
  await screen.findByText(/^Saved/);
  const { payment } = await stored();
  expect(payment).toMatchObject({ rateType: 'NO_FEE', options: { online: false, inPerson: true } });
  expect(payment?.fixed).toBeUndefined();
});

async function deleteElsewhere({ api, massage }: Awaited<ReturnType<typeof openMassage>>) {
  await api.send(deleteService, { path: { serviceId: massage.id } });
}
const looksAgain = () => window.dispatchEvent(new Event('visibilitychange'));

describe('service deleted elsewhere', () => {
  it('is marked in the head and the checks; Save restores it and saves the input', async () => {
    const desk = await openMassage(serviceEditorKind);
    const { user, stored } = desk;
    rewrite(screen.getByLabelText('Name'), 'Run');
    await deleteElsewhere(desk);
    looksAgain();
    await screen.findByText('This service was deleted.');
    expect(screen.getByText('Deleted')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Open trash' }).getAttribute('href')).toBe('/trash');
    const checks = screen.getByRole('region', { name: 'Booking status' });
    expect(checks.textContent).toContain('is in the trash. Customers can’t see or book it.');
    expect(screen.queryByRole('button', { name: /^More actions/ })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Run');

    await user.click(screen.getByRole('button', { name: /^Restore and save/ }));
    await screen.findByText(/^Saved/);
    expect((await stored()).name).toBe('Run');
    await waitFor(() => expect(screen.queryByText('This service was deleted.')).toBeNull());
    expect(await within(checks).findByText('Customers can book Run.')).toBeDefined();
  });

  it('is detected by Save, which keeps the input and offers to restore', async () => {
    const desk = await openMassage(basicsWithHead);
    const { user, stored } = desk;
    // Otherwise the note that the form is edited may come after the deletion, and say it first.
    faults.add({ route: 'POST /frontdesk/v1/open-records', nth: 1, drop: 'before' });
    rewrite(screen.getByLabelText('Name'), 'Run');
    await deleteElsewhere(desk);
    await user.click(save());
    expect(await screen.findByRole('button', { name: /^Restore and save/ })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Run');
    faults.add({ route: 'POST /frontdesk/v1/services/*/restore', drop: 'before' });
    await user.click(screen.getByRole('button', { name: /^Restore and save/ }));
    await screen.findByText('Couldn’t restore Deep tissue massage. Your changes are still here.');
    faults.clear();
    await user.click(await screen.findByRole('button', { name: /^Restore and save/ }));
    await screen.findByText(/^Saved/);
    expect((await stored()).name).toBe('Run');
  });

  it('is restored with one click when nothing is unsaved', async () => {
    const desk = await openMassage(basicsWithHead);
    await deleteElsewhere(desk);
    looksAgain();
    await desk.user.click(await screen.findByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByText('This service was deleted.')).toBeNull());
    expect((await desk.stored()).name).toBe('Deep tissue massage');
  });
});
