import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { GetListParams } from 'react-admin';
import { renderOnDesk } from '../layout/renderOnDesk.tsx';
import { MoreServices } from './MoreServices.tsx';
import { servicesAtATime, useCatalogue } from './useCatalogue.ts';

const all = Array.from({ length: servicesAtATime + 5 }, (_, at) => ({
  id: `service ${at}`,
  name: `Service ${at}`,
  revision: '1',
}));

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

function open(failures = 0) {
  let toFail = failures;
  const getList = async (resource: string, { pagination }: GetListParams) => {
    if (resource !== 'services') return { data: [], total: 0 };
    const { page = 1, perPage = 25 } = pagination ?? {};
    if (page > 1 && toFail > 0) {
      toFail -= 1;
      throw new Error('Away.');
    }
    // Somebody renames a service between the two pages, and it stands on both.
    const from = page === 1 ? 0 : (page - 1) * perPage - 1;
    return { data: all.slice(from, page * perPage), total: all.length };
  };
  return renderOnDesk(<Board />, { dataProvider: { getList } });
}

it('reads on until every service of a large business is within reach, each once', async () => {
  const { user } = open();
  await screen.findByText('2000 services');
  expect(screen.getByRole('note').textContent).toContain('the first 2,000 of 2,005 services');
  await user.click(screen.getByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('2005 services');
  expect(screen.getByText('The last is Service 2004')).toBeDefined();
  expect(screen.queryByRole('note')).toBeNull();
});

it('keeps what stands there when the others could not be loaded, and tries again', async () => {
  const { user } = open(1);
  await user.click(await screen.findByRole('button', { name: 'Load 5 more' }));
  await screen.findByText(/^The others could not be loaded/);
  expect(screen.getByText('2000 services')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Load 5 more' }));
  await screen.findByText('2005 services');
});
