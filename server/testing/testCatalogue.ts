import { createCategory } from '../../contract/calls/services/categories.ts';
import * as calls from '../../contract/calls/services/services.ts';
import type { Service, ServiceInput } from '../../contract/entities/services/service.ts';
import type { Sample } from '../samples/sample.ts';
import { ask, refused, type TestApp, type TestBusiness } from './testApp.ts';

type Change = ServiceInput & { id: string };

function updateOf(service: Change, mask: string | undefined) {
  return { path: { 'service.id': service.id }, body: { service, mask } };
}

/** A business for one test, with the most common calls of its admin. */
export async function openCatalogue(server: TestApp, sample?: Sample) {
  const business: TestBusiness = await server.addBusiness(sample);
  const { admin } = business.tokens;
  const create = async (service: ServiceInput): Promise<Service> =>
    (await ask(server, calls.createService, { body: { service } }, admin)).service;
  return {
    ...business,
    admin,
    create,
    /** Creates a service in a category, so that customers see it. */
    offer: async (service: ServiceInput): Promise<Service> => {
      const body = { category: { name: 'Offered' } };
      const { category } = await ask(server, createCategory, { body }, admin);
      return create({ category: { id: category.id }, ...service });
    },
    update: async (service: Change, mask?: string): Promise<Service> =>
      (await ask(server, calls.updateService, updateOf(service, mask), admin)).service,
    refuseUpdate: (service: Change, mask?: string) =>
      refused(server, calls.updateService, updateOf(service, mask), admin),
    read: async (serviceId: string): Promise<Service> =>
      (await ask(server, calls.getService, { path: { serviceId } }, admin)).service,
  };
}
