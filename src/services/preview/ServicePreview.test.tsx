import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../../../contract/call.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { renderOnDesk } from '../../testing/renderOnDesk.tsx';
import { newPrices, withChoice } from '../options/choicePrices.ts';
import { PageAddresses } from './PageAddresses.tsx';
import { PageLink } from './PageLink.tsx';
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

it('offers payment by plan only with a plan on sale that contains the service', async () => {
  const plans = [{ id: 'sold' }, { id: 'archived', archived: true }];
  const getList = async (resource: string) => {
    const data = resource === 'pricingPlans' ? plans : [];
    return { data, total: data.length };
  };
  const page = (pricingPlanIds: string[]) => {
    const payment = { ...yoga.payment, options: { inPerson: true, pricingPlan: true }, pricingPlanIds };
    const shown = <ServicePreview service={{ ...yoga, payment }} opened={undefined} as="page" />;
    return renderOnDesk(shown, { dataProvider: { getList } });
  };
  const { unmount } = page(['archived', 'sold']);
  await preview().findByText('or use a pricing plan');
  unmount();
  page(['archived']);
  expect(await preview().findAllByText(/from .*18\.00/)).toBeDefined();
  expect(preview().queryByText('or use a pricing plan')).toBeNull();
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

it('links the main page, lists the other public pages, and copies their links', async () => {
  const opened = { ...yoga, hidden: true };
  const { user, unmount } = renderOnDesk(
    <>
      <PageLink opened={opened} newSlug="sunrise" />
      <PageAddresses opened={opened} />
    </>,
    { dataProvider },
  );
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    'https://studio.example/service-page/yoga',
    'https://studio.example/booking-calendar/yoga',
  ]);
  expect(screen.getByText(/After saving, links end in “sunrise”/)).toBeDefined();
  expect(screen.getByText(/don’t work/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Copy link to calendar page' }));
  await screen.findByText('Link to calendar page copied');
  expect(await navigator.clipboard.readText()).toBe(links[1]);
  unmount();
  const { servicePage } = yoga.urls ?? {};
  renderOnDesk(<PageAddresses opened={{ ...yoga, type: 'COURSE', urls: { servicePage } }} />, {
    dataProvider,
  });
  expect(screen.queryByRole('link')).toBeNull();
});

const slot = (localStartDate: string) => ({ localStartDate, bookable: true, remainingCapacity: 1 });

it('previews the times of a week now and after saving, in a zone, at a location and in a language', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-09-30T08:00:00Z') });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const locations = ['Mitte', 'Nord'].map((name) => ({
    type: 'BUSINESS' as const,
    business: { id: name, name },
  }));
  const massage: Service = {
    ...yoga,
    type: 'APPOINTMENT',
    staffMemberIds: ['ada'],
    locations: locations,
    schedule: { id: 'plan', availabilityConstraints: { sessionDurations: [60] } },
  };
  const edited = { ...massage, name: 'Sunrise', staffMemberIds: ['ben'] };
  const asked: [string, object][] = [];
  const send = async ({ name }: Call, { body }: { body: object }) => {
    asked.push([name, body]);
    const starts = ['2027-10-01T10:00:00', '2027-10-01T10:00:00', '2027-10-03T09:15:00'];
    return { timeSlots: name === 'previewServiceTimes' ? starts.map(slot) : [], timeZone: 'UTC' };
  };
  const { user } = renderOnDesk(<ServicePreview service={edited} opened={massage} saved={massage} />, {
    dataProvider: { ...dataProvider, send },
  });
  await user.click(preview().getByRole('radio', { name: 'Times' }));
  const dayOf = (name: RegExp) => preview().getByText(name).closest('li')!;
  await vi.waitFor(() => expect(dayOf(/Oct 1$/).textContent).toContain('1 time'), 10_000);
  expect(asked.at(-1)).toEqual([
    'previewServiceTimes',
    {
      serviceId: massage.id,
      service: { staffMemberIds: ['ben'] },
      fromDate: '2027-09-30',
      timeZone: 'UTC',
    },
  ]);
  const zone = preview().getByRole('combobox', { name: 'Time zone' });
  expect(zone).toHaveProperty('value', 'UTC (UTC+0)');
  await user.clear(zone);
  await user.type(zone, 'lord howe');
  await user.click(await screen.findByRole('option', { name: 'Lord Howe (UTC+10:30)' }));
  await user.selectOptions(preview().getByRole('combobox', { name: 'Location' }), 'Nord');
  await vi.waitFor(
    () =>
      expect(asked.at(-1)?.[1]).toMatchObject({ timeZone: 'Australia/Lord_Howe', location: { id: 'Nord' } }),
    10_000,
  );
  expect(dayOf(/Oct 3$/).textContent).toContain('23.5-hour day: 02:00–02:30 doesn’t exist.');
  // The time of the business, which is behind.
  expect(await within(dayOf(/Oct 1$/)).findByText(/^11:30.PM your time$/)).toBeDefined();

  await user.selectOptions(preview().getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await preview().findByText('Zeiten gelten für Lord Howe.')).toBeDefined();
  await user.click(preview().getByRole('radio', { name: 'Current' }));
  await vi.waitFor(() => expect(asked.at(-1)?.[0]).toBe('listAvailabilityTimeSlots'), 10_000);
  expect(asked.at(-1)?.[1]).toMatchObject({
    serviceId: massage.id,
    bookable: true,
    fromLocalDate: '2027-09-30T00:00:00',
    toLocalDate: '2027-10-07T00:00:00',
    locations: [{ id: 'Nord' }],
  });
});

it('previews the times of a new appointment without its name and price, and says what is missing for others', async () => {
  const asked: object[] = [];
  const send = async (_: Call, { body }: { body: object }) => {
    asked.push(body);
    return { timeSlots: [], timeZone: 'UTC' };
  };
  const { id: _id, payment: _payment, ...others } = yoga;
  const fresh: Service = {
    ...others,
    id: '',
    type: 'APPOINTMENT',
    name: '',
    defaultCapacity: 1,
    onlineBooking: { enabled: true },
    staffMemberIds: ['ada'],
    locations: [{ type: 'BUSINESS', business: { id: 'Mitte', name: 'Mitte' } }],
    schedule: { availabilityConstraints: { sessionDurations: [60] } },
  };
  const { user, unmount } = renderOnDesk(<ServicePreview service={fresh} opened={undefined} />, {
    dataProvider: { ...dataProvider, send },
  });
  await user.click(preview().getByRole('radio', { name: 'Times' }));
  await vi.waitFor(() => expect(asked).toHaveLength(1), 10_000);
  expect(asked[0]).not.toHaveProperty('serviceId');
  expect(asked[0]).toMatchObject({
    service: {
      type: 'APPOINTMENT',
      name: '-',
      staffMemberIds: ['ada'],
      schedule: { availabilityConstraints: { sessionDurations: [60] } },
      locations: [{ type: 'BUSINESS', business: { id: 'Mitte' } }],
    },
  });
  unmount();
  function WithoutStaff() {
    const [staffMemberIds, setStaffMemberIds] = useState<string[]>([]);
    return (
      <>
        <button onClick={() => setStaffMemberIds(['ben'])}>Select Ben</button>
        <ServicePreview service={{ ...fresh, staffMemberIds }} opened={undefined} />
      </>
    );
  }
  const bare = renderOnDesk(<WithoutStaff />, { dataProvider: { ...dataProvider, send } });
  await bare.user.click(preview().getByRole('radio', { name: 'Times' }));
  expect(preview().getByText(/^Select a location, staff and a duration/)).toBeDefined();
  await bare.user.click(screen.getByRole('button', { name: 'Select Ben' }));
  await vi.waitFor(() => expect(asked).toHaveLength(2), 10_000);
  expect(asked[1]).toMatchObject({ service: { staffMemberIds: ['ben'] } });
  bare.unmount();
  renderOnDesk(<ServicePreview service={{ ...fresh, type: 'CLASS' }} opened={undefined} />, {
    dataProvider: { ...dataProvider, send },
  });
  await user.click(preview().getByRole('radio', { name: 'Times' }));
  expect(preview().getByText(/once you’ve scheduled sessions/)).toBeDefined();
  expect(asked).toHaveLength(2);
});

/** An appointment whose price a plan may pay. */
const massageFor = (options: object): Service => ({
  ...yoga,
  type: 'APPOINTMENT',
  payment: {
    rateType: 'FIXED',
    fixed: { price: { value: '45', currency: 'EUR' } },
    options: { pricingPlan: true, ...options },
    pricingPlanIds: ['gold', 'old'],
  },
});

const marked = () => [...document.querySelectorAll('mark')].map(({ firstChild }) => firstChild?.textContent);

it('shows the payment of a visitor, of a member whose plan covers the service, and of another member', async () => {
  const plans = [
    { id: 'gold', name: 'Gold', benefit: { type: 'LIMITED', sessions: 10 } },
    { id: 'basic', name: 'Basic' },
    { id: 'old', name: 'Old', archived: true },
  ];
  const getList = async (resource: string) => {
    const data = resource === 'pricingPlans' ? plans : [];
    return { data, total: data.length };
  };
  const { user, unmount } = renderOnDesk(
    <ServicePreview service={massageFor({ inPerson: true })} opened={undefined} />,
    { dataProvider: { getList } },
  );
  const choose = async (name: string) =>
    user.selectOptions(await preview().findByRole('combobox', { name: 'Customer' }), name);
  const total = () => preview().getByText('Total').parentElement?.textContent;
  await choose('Visitor');
  expect(preview().getByText('Sign in to use your plan')).toBeDefined();
  expect(preview().getByText('Pay in person')).toBeDefined();
  expect(total()).toMatch(/45\.00$/);
  await choose('Member with Gold');
  expect(total()).toMatch(/[^\d]0\.00$/);
  expect(
    preview()
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Use your plan: Gold · 10 sessions left', 'Pay in person']);
  await choose('Member with Basic');
  expect(total()).toMatch(/45\.00$/);
  expect(preview().queryByText(/plan/)).toBeNull();
  expect(preview().queryByRole('option', { name: 'Member with Old' })).toBeNull();
  unmount();

  renderOnDesk(<ServicePreview service={massageFor({})} opened={undefined} />, { dataProvider: { getList } });
  await choose('Member with Basic');
  expect(
    preview().getByText('You need a plan to book this service: Gold. Contact us to get one.'),
  ).toBeDefined();
  await choose('Member with Gold');
  expect(preview().getByText('Your plan Gold covers this booking. · 10 sessions left')).toBeDefined();
  await user.selectOptions(preview().getByRole('combobox', { name: 'Language' }), 'Deutsch');
  expect(await preview().findByText(/^Ihr Abo Gold deckt diese Buchung ab/)).toBeDefined();
});

it('marks what saving changes for customers, also in the saved state, and says if that is nothing', async () => {
  const edited = { ...yoga, name: 'Yoga for all', defaultCapacity: 12 };
  const { user, rerender } = renderOnDesk(<ServicePreview service={edited} opened={yoga} as="page" />, {
    dataProvider,
  });
  await vi.waitFor(() => expect(marked()).toEqual(['Yoga for all', 'up to 12 people']));
  expect(preview().getByText('Your edits change: name and group size')).toBeDefined();
  await user.click(preview().getByRole('radio', { name: 'Current' }));
  expect(marked()).toEqual(['Family yoga', 'up to 8 people']);
  rerender(<></>);
  renderOnDesk(<ServicePreview service={{ ...yoga, sortOrder: 4 }} opened={yoga} />, { dataProvider });
  expect(preview().getByText('Your edits change nothing here.')).toBeDefined();
  expect(marked()).toEqual([]);
});
