import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { queryEvents } from '../../contract/calls/calendar/calendarEvents.ts';
import { createService } from '../../contract/calls/services/services.ts';
import type { ServiceInput } from '../../contract/entities/services/service.ts';
import { renderSignedIn } from '../../mocks/renderSignedIn.tsx';
import { faults } from '../../mocks/testServer.ts';
import { BusinessProvider } from '../ui/business/BusinessProvider.tsx';
import { useApi } from '../ui/queries/useApi.ts';
import { NewSessionsDialog } from './NewSessionsDialog.tsx';

const pilates: ServiceInput = {
  type: 'CLASS',
  name: 'Pilates',
  defaultCapacity: 8,
  onlineBooking: { enabled: true },
  payment: { rateType: 'NO_FEE', options: { inPerson: true } },
};

/** Plans sessions of a class without any. */
function Planning() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['class'],
    queryFn: () => api.send(createService, { body: { service: pilates } }),
  });
  return data && <NewSessionsDialog service={data.service} day="2027-03-01" onClose={() => undefined} />;
}

it('a second attempt plans only what the first one has not', async () => {
  const { api, user } = await renderSignedIn(
    <BusinessProvider>
      <Planning />
    </BusinessProvider>,
  );
  await user.click(await screen.findByRole('checkbox', { name: 'Wednesday' }));
  faults.add({ route: 'POST /calendar/v3/events', nth: 2, code: 'FAILED_PRECONDITION' });
  await user.click(screen.getByRole('button', { name: 'Plan sessions' }));
  await screen.findByText(/A fault was asked for/);
  fireEvent.click(screen.getByRole('button', { name: 'Plan sessions' }));
  await screen.findByText(/planned$/);
  const { events } = await api.send(queryEvents, {
    body: {
      fromLocalDate: '2027-03-01T00:00:00',
      toLocalDate: '2027-03-08T00:00:00',
      query: { filter: { title: 'Pilates' }, cursorPaging: { limit: 100 } },
    },
  });
  expect(events.map(({ start }) => start.localDate)).toEqual(['2027-03-01T18:00:00', '2027-03-03T18:00:00']);
});
