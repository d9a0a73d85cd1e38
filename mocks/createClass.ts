import { createService } from '../contract/calls/services/services.ts';
import type { Service, ServiceInput } from '../contract/entities/services/service.ts';
import type { FrontdeskDataProvider } from '../src/providers/data/dataProvider.ts';

/** For tests: creates a class with a capacity of ten at a fixed price, unless overridden. */
export async function createClass(
  api: Pick<FrontdeskDataProvider, 'send'>,
  input?: ServiceInput,
): Promise<Service> {
  const service: ServiceInput = {
    type: 'CLASS',
    name: 'Morning yoga',
    defaultCapacity: 10,
    onlineBooking: { enabled: true },
    payment: { rateType: 'FIXED', fixed: { price: { value: '18' } }, options: { inPerson: true } },
    ...input,
  };
  return (await api.send(createService, { body: { service } })).service;
}
