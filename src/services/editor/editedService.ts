import { queryServiceOptionsAndVariants } from '../../../contract/calls/prices/optionsAndVariants.ts';
import type { OptionsAndVariants } from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';

/** A service together with its variants, a separate entity that the form treats as a field. */
export type EditedService = Service & { optionsAndVariants?: OptionsAndVariants | undefined };

/** Fetches everything that the editor shows of a service. */
export async function readEdited(
  api: Pick<FrontdeskDataProvider, 'getOne' | 'send'>,
  id: string,
  signal?: AbortSignal,
): Promise<EditedService> {
  const [{ data }, related] = await Promise.all([
    api.getOne<Service>('services', { id, signal }),
    api.send(
      queryServiceOptionsAndVariants,
      { body: { query: { filter: { serviceId: id }, cursorPaging: { limit: 1 } } } },
      { signal },
    ),
  ]);
  return withRelated(data, { optionsAndVariants: related.serviceOptionsAndVariantsList[0] });
}

/** Merges the service of a response with the form's separate entities. */
export function withRelated(
  service: Service,
  { optionsAndVariants }: Pick<EditedService, 'optionsAndVariants'>,
): EditedService {
  return optionsAndVariants ? { ...service, optionsAndVariants } : service;
}

/** The service without separate entities, as its calls and rules expect it. */
export function serviceOf({ optionsAndVariants: _related, ...service }: EditedService): Service {
  return service;
}
