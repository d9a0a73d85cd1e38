import { queryServiceOptionsAndVariants } from '../../../contract/calls/optionsAndVariants.ts';
import type { OptionsAndVariants } from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';

/** A service and the entity beside it that is edited in one form with it: to the form it is one more field. */
export type EditedService = Service & { optionsAndVariants?: OptionsAndVariants | undefined };

/** Everything that the editor shows of a service, as it stands on the server now. */
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

/** The service as a call answers it, with what the form knows beside it. */
export function withRelated(
  service: Service,
  { optionsAndVariants }: Pick<EditedService, 'optionsAndVariants'>,
): EditedService {
  return optionsAndVariants ? { ...service, optionsAndVariants } : service;
}

/** The service alone, as its own calls and rules know it. */
export function serviceOf({ optionsAndVariants: _related, ...service }: EditedService): Service {
  return service;
}
