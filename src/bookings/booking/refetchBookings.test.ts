import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { refetchBookings } from './refetchBookings.ts';

it('refetches what shows a booking: lists, its customer and histories', async () => {
  const queryClient = new QueryClient();
  const areas = ['bookings', 'contacts', 'activity', 'services'];
  for (const area of areas) queryClient.setQueryData([area, 'getList'], []);
  await refetchBookings(queryClient);
  const old = areas.filter((area) => queryClient.getQueryState([area, 'getList'])?.isInvalidated);
  expect(old).toEqual(['bookings', 'contacts', 'activity']);
});
