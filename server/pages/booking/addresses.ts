import type { Slot } from '../../scheduling/answer.ts';
import { pageAddress, type PageRequest } from '../pageRequest.ts';

/** URL of the booking form of a service. */
export const formAddress = (
  page: PageRequest,
  slug: string,
  parameters: Readonly<Record<string, string | undefined>>,
): string => pageAddress(page, `/booking-form/${encodeURIComponent(slug)}`, parameters);

/** A time in a URL: the session of a class, or the instant of an appointment. */
export const timeParameters = ({ event, start }: Slot): { session?: string; start?: string } =>
  event ? { session: event.id } : { start: new Date(start).toISOString() };
