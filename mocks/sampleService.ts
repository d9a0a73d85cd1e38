import type { Service } from '../contract/entities/services/service.ts';
import type { FrontdeskDataProvider } from '../src/providers/data/dataProvider.ts';

/** For tests: a service of the sample business by its name. Throws if it does not exist. */
export async function sampleService(
  api: Pick<FrontdeskDataProvider, 'getList'>,
  name: string,
): Promise<Service> {
  const pagination = { page: 1, perPage: 1 };
  const { data } = await api.getList<Service>('services', { pagination, filter: { name } });
  const [service] = data;
  if (!service) throw new Error(`The sample business has no ${name}.`);
  return service;
}
