import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Service } from '../../../contract/entities/services/service.ts';
import { renderSignedIn } from '../../../mocks/renderSignedIn.tsx';
import { faults } from '../../../mocks/testServer.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { PlansAndPrices } from './PlansAndPrices.tsx';

const path = '/plans-and-prices';

const cell = (name: string) => screen.findByRole('checkbox', { name });

class BlindObserver {
  observe(): void {}
  disconnect(): void {}
}

beforeEach(() => {
  // The simulated browser has no layout; the board then renders the rows of an ordinary screen.
  vi.stubGlobal('ResizeObserver', BlindObserver);
});

async function plansOf(api: FrontdeskDataProvider, name: string): Promise<readonly string[] | undefined> {
  const pagination = { page: 1, perPage: 5 };
  const { data } = await api.getList<Service>('services', { filter: { name }, pagination });
  return data[0]?.payment?.pricingPlanIds;
}

it('saves a tick at once, updates the count, and undoes it from the toast', async () => {
  const { user, api } = await renderSignedIn(<PlansAndPrices />, { path });
  const box = await cell('Brow shaping: Ten classes');
  expect(box.getAttribute('aria-checked')).toBe('false');
  const head = screen.getByRole('columnheader', { name: /^Ten classes/ });
  const before = Number(/(\d+) service/.exec(head.textContent ?? '')?.[1]);
  box.focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).not.toBe(box);
  await user.keyboard('{ArrowRight} ');
  expect(document.activeElement).toBe(box);
  expect(head.textContent).toContain(`${before + 1} services`);
  await screen.findByText('“Ten classes” now includes Brow shaping');
  expect(await plansOf(api, 'Brow shaping')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Change undone');
  expect(await plansOf(api, 'Brow shaping')).toEqual([]);
  await waitFor(() => expect(box.getAttribute('aria-checked')).toBe('false'));
});

it('shows a failed tick in its cell, with a retry', async () => {
  const { user, api } = await renderSignedIn(<PlansAndPrices />, { path });
  const box = await cell('Brow shaping: Ten classes');
  faults.add({ route: 'POST /v2/services/*/pricing-plans/add', code: 'INVALID_PRICING_PLAN' });
  await user.click(box);
  await waitFor(() => expect(box.getAttribute('aria-label')).toContain('Not saved. Select to try again.'));
  expect(box.getAttribute('aria-checked')).toBe('false');
  faults.clear();
  await user.click(box);
  await screen.findByText('“Ten classes” now includes Brow shaping');
  expect(await plansOf(api, 'Brow shaping')).toHaveLength(1);
});

it('is read-only for staff', async () => {
  const { user } = await renderSignedIn(<PlansAndPrices />, { path, role: 'staff' });
  const box = await cell('Brow shaping: Ten classes');
  await screen.findByText(/View only/);
  await user.click(box);
  expect(box.getAttribute('aria-checked')).toBe('false');
  expect(screen.getByRole('grid').getAttribute('aria-readonly')).toBe('true');
  await user.click(screen.getByRole('tab', { name: 'Plans' }));
  await user.keyboard('{ArrowRight}');
  const pricesTab = screen.getByRole('tab', { name: 'Prices' });
  expect(document.activeElement).toBe(pricesTab);
  await user.click(pricesTab);
  const table = await screen.findByRole('table', { name: 'Prices' });
  expect(within(table).queryByRole('textbox')).toBeNull();
  expect(within(table).getByText('24.00')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Adjust prices' })).toBeNull();
});

it('does not count a reverted amount as a change', async () => {
  const { user } = await renderSignedIn(<PlansAndPrices />, { path: `${path}?tab=prices` });
  const input = await screen.findByRole('textbox', { name: 'Price of Brow shaping' });
  await user.clear(input);
  await user.type(input, '30');
  await screen.findByText('1 unsaved change');
  await user.clear(input);
  await user.type(input, '24,00');
  await waitFor(() => expect(screen.queryByText('1 unsaved change')).toBeNull());
  await user.clear(input);
  await user.keyboard('{Escape}');
  await waitFor(() => expect((input as HTMLInputElement).value).toBe('24.00'));
});

it('shows no rows for a deleted category and plan, with the reason and a button that removes both', async () => {
  const gone = '00000000-0000-4000-8000-00000000dead';
  const { user } = await renderSignedIn(<PlansAndPrices />, {
    path: `${path}?category=${gone}&plan=${gone}`,
  });
  await screen.findByRole('heading', { name: 'This view uses a deleted category and a deleted plan' });
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.getByText(/^0 of \d+ services$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove these conditions' }));
  await cell('Brow shaping: Ten classes');
});
