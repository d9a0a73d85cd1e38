import { queryServiceOptionsAndVariants } from '../../../contract/calls/optionsAndVariants.ts';
import type { OptionsAndVariants } from '../../../contract/entities/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/service.ts';
import { getPath, setPath } from '../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';

/** A service and the entity beside it that is edited in one form with it: to the form it is one more field. */
export type EditedService = Service & { optionsAndVariants?: OptionsAndVariants | undefined };

/** Everything that the editor shows of a service, as it stands on the server now. */
export async function readEdited(
  api: Pick<FrontdeskDataProvider, 'getOne' | 'send'>,
  id: string,
  signal?: AbortSignal,
): Promise<EditedService> {
  const [{ data }, beside] = await Promise.all([
    api.getOne<Service>('services', { id, signal }),
    api.send(
      queryServiceOptionsAndVariants,
      { body: { query: { filter: { serviceId: id }, cursorPaging: { limit: 1 } } } },
      { signal },
    ),
  ]);
  return withBeside(data, { optionsAndVariants: beside.serviceOptionsAndVariantsList[0] });
}

/** The service as a call answers it, with what the form knows beside it. */
export function withBeside(
  service: Service,
  { optionsAndVariants }: Pick<EditedService, 'optionsAndVariants'>,
): EditedService {
  return optionsAndVariants ? { ...service, optionsAndVariants } : service;
}

/** The service alone, as its own calls and rules know it. */
export function serviceOf({ optionsAndVariants: _beside, ...service }: EditedService): Service {
  return service;
}

/** `to` with the values that `from` has at the paths. */
export function copyPaths(to: EditedService, from: EditedService, paths: readonly string[]): EditedService {
  const copied = paths.reduce<Record<string, unknown>>(
    (service, path) => ({ ...setPath(service, path, getPath(from, path)) }),
    to,
  );
  return copied as unknown as EditedService;
}
