import { expect, test } from 'vitest';
import type { Service } from '../entities/services/service.ts';
import { policySentences } from './policySentences.ts';

const formats = { locale: 'en', currency: 'EUR' };
const limits = {
  limitEarlyBookingPolicy: { enabled: true },
  limitLateBookingPolicy: { enabled: true },
  cancellationPolicy: { enabled: true, limitLatestCancellation: true },
  reschedulePolicy: { enabled: true, limitLatestReschedule: true },
};

test('names the default of a limit that has no number', () => {
  const service = { type: 'CLASS', bookingPolicy: { id: 'policy', ...limits } } as Service;
  expect(policySentences(service, formats)).toEqual([
    'Booking opens 7 days before the start and closes 24 hours before.',
    'Cancel up to 24 hours before the start.',
    'Reschedule up to 24 hours before the start.',
  ]);
});
