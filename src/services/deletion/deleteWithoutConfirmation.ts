import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

/**
 * Deletes a single service without bookings. Sent on the click, before the dialog's script has loaded, and with
 * `keepalive`. Returns undefined for several services, which always require confirmation; resolves to false when
 * confirmation is required or the request failed, which the dialog then shows.
 */
export function deleteWithoutConfirmation(
  api: FrontdeskDataProvider,
  { services, matching }: ServiceTarget,
): Promise<boolean> | undefined {
  const [service, ...others] = services;
  if (!service || matching || others.length > 0) return undefined;
  return api.deleteUnlessBooked(service.id).catch(() => false);
}
