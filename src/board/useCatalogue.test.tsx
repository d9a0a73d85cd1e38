import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GetListParams } from 'react-admin';
import { renderOnDesk } from '../layout/renderOnDesk.tsx';
import { MoreServices } from './MoreServices.tsx';
import { readByItself, servicesAtATime, useCatalogue } from './useCatalogue.ts';

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

/** The board over so many services; what comes after the first page is answered once `gate` is open. */
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
    // Somebody renames a service between two pages, and it stands on both.
    const from = page === 1 ? 0 : (page - 1) * perPage - 1;
    return { data: all.slice(from, page * perPage), total: all.length };
  };
  return renderOnDesk(<Board />, { dataProvider: { getList } });
}

it('shows the first services at once and reads the others by itself, each once', async () => {
  let letGo: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  open(servicesAtATime * 2 + 5, { gate });
  await screen.findByText('2000 services');
  expect(screen.getByRole('note').textContent).toContain('the first 2,000 of 4,005 services');
  expect(screen.getByRole('note').textContent).toContain('Loading the others…');
  letGo?.();
  await screen.findByText('4005 services');
  expect(screen.getByText('The last is Service 4004')).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
});

it('waits to be asked for what a very large business has beyond', async () => {
  const { user } = open(readByItself + 5);
  await screen.findByText('10000 services');
  await user.click(await screen.findByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('10005 services');
  expect(screen.queryByRole('note')).toBeNull();
});

it('keeps what stands there when the others could not be loaded, and tries again', async () => {
  const { user } = open(servicesAtATime + 5, { failures: 1 });
  await screen.findByText(/^The others could not be loaded/);
  expect(screen.getByText('2000 services')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('2005 services');
});
