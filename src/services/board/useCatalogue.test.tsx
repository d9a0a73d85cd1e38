import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GetListParams } from 'react-admin';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { MoreServices } from './MoreServices.tsx';
import { autoLoadLimit, servicesPerPage, useBoardServices, useCatalogue } from './useCatalogue.ts';

const catalogueOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `service ${at}`, name: `Service ${at}`, revision: '1' }));

function Board() {
  const { catalogue, retry: _retry, renewing: _renewing, error: _error, ...more } = useCatalogue();
  if (!catalogue) return null;
  return (
    <>
      <p>{catalogue.services.length} services</p>
      <p>The last is {catalogue.services.at(-1)?.name}</p>
      <MoreServices {...{ catalogue, ...more }} />
    </>
  );
}

/** Opens the board with `count` services; pages after the first resolve when `gate` opens. */
function open(count: number, { failures = 0, gate }: { failures?: number; gate?: Promise<void> } = {}) {
  const all = catalogueOf(count);
  let toFail = failures;
  const getList = async (resource: string, { pagination }: GetListParams) => {
    if (resource !== 'services') return { data: [], total: 0 };
    const { page = 1, perPage = 25 } = pagination ?? {};
    if (page > 1) await gate;
    if (page > 1 && toFail > 0) {
      toFail -= 1;
      throw new Error('Away.');
    }
    // Simulates a rename between two pages, which puts a service on both.
    const from = page === 1 ? 0 : (page - 1) * perPage - 1;
    return { data: all.slice(from, page * perPage), total: all.length };
  };
  return renderOnDesk(<Board />, { dataProvider: { getList } });
}

it('shows the first page at once and loads the others without duplicates', async () => {
  let letGo: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  open(servicesPerPage * 2 + 5, { gate });
  await screen.findByText('2000 services');
  expect(screen.getByRole('note').textContent).toContain('the first 2,000 of 4,005 services');
  expect(screen.getByRole('note').textContent).toContain('Loading more…');
  letGo?.();
  await screen.findByText('4005 services');
  expect(screen.getByText('The last is Service 4004')).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
});

it('loads further services of a very large business on request only', async () => {
  const { user } = open(autoLoadLimit + 5);
  await screen.findByText('10000 services');
  await user.click(await screen.findByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('10005 services');
  expect(screen.queryByRole('note')).toBeNull();
});

it('keeps loaded services when another page fails, and retries', async () => {
  const { user } = open(servicesPerPage + 5, { failures: 1 });
  await screen.findByText(/^Couldn’t load the rest/);
  expect(screen.getByText('2000 services')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('2005 services');
});

/** Shows the first service, with saving it and refetching. */
function Saved() {
  const { catalogue, retry } = useCatalogue();
  const { updateCache } = useBoardServices();
  const [first] = catalogue?.services ?? [];
  if (!first) return null;
  return (
    <>
      <p>{first.name}</p>
      <button type="button" onClick={retry}>
        Look again
      </button>
      <button type="button" onClick={() => updateCache({ ...first, name: 'Saved here', revision: '2' })}>
        Save
      </button>
      <button type="button" onClick={() => updateCache({ ...first, name: 'Saved before', revision: '1' })}>
        Receive an earlier answer
      </button>
    </>
  );
}

const list = (name: string, revision: string) => ({ data: [{ id: 'yoga', name, revision }], total: 1 });

it('ignores an outdated response after a save, and accepts a newer one', async () => {
  let answer: ((name: string, revision: string) => void) | undefined;
  let asked = 0;
  const getList = async (resource: string) => {
    if (resource !== 'services') return { data: [], total: 0 };
    asked += 1;
    if (asked === 1) return list('As it was', '1');
    return new Promise((resolve) => {
      answer = (name, revision) => resolve(list(name, revision));
    });
  };
  const { user } = renderOnDesk(<Saved />, { dataProvider: { getList } });
  await screen.findByText('As it was');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Saved here');
  await waitFor(() => expect(answer).toBeDefined());
  answer?.('As it was', '1');
  await user.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(asked).toBe(3));
  expect(screen.getByText('Saved here')).toBeDefined();
  answer?.('Saved elsewhere', '3');
  await screen.findByText('Saved elsewhere');
});

const listAsItWas = async (resource: string) =>
  resource === 'services' ? list('As it was', '1') : { data: [], total: 0 };

it('ignores the late response to an earlier save', async () => {
  const { user } = renderOnDesk(<Saved />, { dataProvider: { getList: listAsItWas } });
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await screen.findByText('Saved here');
  await user.click(screen.getByRole('button', { name: 'Receive an earlier answer' }));
  expect(screen.getByText('Saved here')).toBeDefined();
});
