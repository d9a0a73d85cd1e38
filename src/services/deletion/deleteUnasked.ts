import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { ServiceTarget } from '../bulk/serviceTarget.ts';

/**
 * Deletes one service alone where nobody has booked it. The request goes out with the press, before the dialog's script
 * is there, and arrives although the tab closes. Answers undefined for several services, which are always asked about;
 * false where there is something to ask, or where it failed, which the question then says.
 */
export function deleteUnasked(
  api: FrontdeskDataProvider,
  { services, matching }: ServiceTarget,
): Promise<boolean> | undefined {
  const [service, ...others] = services;
  if (!service || matching || others.length > 0) return undefined;
  return api.deleteUnlessBooked(service.id).catch(() => false);
}
