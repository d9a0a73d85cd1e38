import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Service } from '../../../contract/entities/services/service.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { newPrices, withChoice } from '../options/choicePrices.ts';
import { PageAddresses } from './PageAddresses.tsx';
import { ServicePreview } from './ServicePreview.tsx';

const yoga: Service = {
  id: '4b0c6b1e-35b7-4a0f-9d5d-8d9d1f1e0a01',
  type: 'CLASS',
  name: 'Family yoga',
  defaultCapacity: 8,
  payment: { rateType: 'VARIED', varied: { defaultPrice: { value: '18', currency: 'EUR' } } },
  category: { id: '4b0c6b1e-35b7-4a0f-9d5d-8d9d1f1e0a02' },
  urls: {
    servicePage: { relativePath: '/service-page/yoga', url: 'https://studio.example/service-page/yoga' },
    calendarPage: {
      relativePath: '/booking-calendar/yoga',
      url: 'https://studio.example/booking-calendar/yoga',
    },
  },
  createdDate: '2026-01-01T00:00:00.000Z',
  updatedDate: '2026-01-01T00:00:00.000Z',
  revision: '4',
};

/** A business with a single category. */
const dataProvider = {
  getList: async (resource: string) => {
    const data = resource === 'categories' ? [{ id: yoga.category?.id, name: 'Movement' }] : [];
    return { data, total: data.length };
  },
};

const preview = () => within(screen.getByRole('region', { name: 'Customer preview' }));

it('previews variants before saving, and shows the saved state', async () => {
  const prices = newPrices('CUSTOM', yoga);
  const optionId = prices.options.values[0]?.id ?? '';
  const written = withChoice(prices, { choice: { optionId, custom: 'Child' }, price: '9', index: 0 });
  const optionsAndVariants = withChoice(written, {
    choice: { optionId, custom: 'Adult' },
    price: '18',
    index: undefined,
  });
  const { user } = renderOnDesk(
    <ServicePreview service={{ ...yoga, name: 'Yoga for all', optionsAndVariants }} opened={yoga} />,
    { dataProvider },
  );
  expect(preview().getByText('Yoga for all')).toBeDefined();
  expect(preview().getByText(/9\.00 to .*18\.00/)).toBeDefined();
  await user.click(preview().getByRole('radio', { name: 'Current' }));
  expect(preview().getByText('Family yoga')).toBeDefined();
  expect(preview().getByText(/from .*18\.00/)).toBeDefined();
});

it('shows derived values on the page and omits incomplete input', async () => {
  const halfWritten = { ...yoga, payment: { rateType: 'FIXED' as const, fixed: { price: { value: 'tw' } } } };
  renderOnDesk(<ServicePreview service={halfWritten} opened={undefined} as="page" />, { dataProvider });
  expect(await preview().findByText('Movement')).toBeDefined();
  expect(preview().getByText('up to 8 people')).toBeDefined();
  expect(preview().queryByText('Price')).toBeNull();
  expect(preview().queryByRole('radio', { name: 'After saving' })).toBeNull();
});

it('leads to the page where customers book, as long as they can', () => {
  const url = 'https://studio.example/booking-calendar/yoga';
  const saved = {
    ...yoga,
    urls: { ...yoga.urls, bookingPage: { relativePath: '/booking-calendar/yoga', url } },
  };
  const { unmount } = renderOnDesk(<ServicePreview service={{ ...saved, hidden: true }} opened={saved} />, {
    dataProvider,
  });
  expect(preview().getByRole('link', { name: 'Book' }).getAttribute('href')).toBe(url);
  unmount();
  const closed = { hidden: true, category: undefined, urls: undefined, onlineBooking: { enabled: false } };
  for (const [field, value] of Object.entries(closed)) {
    const desk = renderOnDesk(<ServicePreview service={{ ...saved, [field]: value }} opened={undefined} />, {
      dataProvider,
    });
    expect([field, preview().queryByRole('link', { name: 'Book' })]).toEqual([field, null]);
    desk.unmount();
  }
});

it('lists the public pages and their URLs after saving', () => {
  renderOnDesk(<PageAddresses opened={{ ...yoga, hidden: true }} newSlug="sunrise" />, { dataProvider });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'https://studio.example/service-page/yoga',
    'https://studio.example/booking-calendar/yoga',
  ]);
  expect(screen.getByText(/After saving, links end in “sunrise”/)).toBeDefined();
  expect(screen.getByText(/don’t work/)).toBeDefined();
});
