import type { Service } from '../../../contract/entities/service.ts';
import { changedPaths } from '../../../contract/mask.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import { errorsOfNew } from './checkService.ts';
import { copyPaths, errorsOfParts, saveRecord } from '../../records/editor/saveRecord.ts';
import { serviceOf, type EditedService } from './editedService.ts';
import { saveParts } from './saveParts.ts';
import { serviceEditorData } from './serviceEditorData.ts';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';

/** What is written of a new service by calls of their own, which need it to be there. */
const ownCallPaths = [
  'mainSlug.name',
  'payment.pricingPlanIds',
  'optionsAndVariants',
  'addOnGroups',
] as const;

export interface Created {
  service: Service;
  /** What of it could not be saved beside it, and why; undefined where all of it stands. */
  rest: { mine: EditedService; error: unknown } | undefined;
}

/**
 * Makes a service, and then what is saved beside it, all as one step of the history's undo.
 * Throws where it was not made; what fails afterwards is answered, because the service is there by then.
 */
export async function createService(api: FrontdeskDataProvider, written: ServiceValues): Promise<Created> {
  const requestId = crypto.randomUUID();
  const { data: service } = await api.create<Service>('services', {
    data: ownOf(written),
    meta: { requestId },
  });
  const mine = withOwnCalls(service, asService(written));
  let standing = { opened: service, mine };
  if (changedPaths(service, mine).length === 0) return { service, rest: undefined };
  try {
    const { opened } = await saveRecord(serviceEditorData, api, standing, {
      requestId,
      current: () => standing.mine,
      onStep: (step) => (standing = step),
    });
    return { service: opened, rest: undefined };
  } catch (error) {
    return { service, rest: { mine: standing.mine, error } };
  }
}

/** A service with what is saved beside it as it was written. Prices by choice name the service they belong to. */
export function withOwnCalls(service: EditedService, written: EditedService): EditedService {
  const paths = ownCallPaths.filter((path) => hasSome(written, path));
  const mine = copyPaths(service, written, paths);
  return mine.optionsAndVariants
    ? { ...mine, optionsAndVariants: { ...mine.optionsAndVariants, serviceId: service.id } }
    : mine;
}

function hasSome(
  { mainSlug, payment, optionsAndVariants, addOnGroups }: EditedService,
  path: string,
): boolean {
  if (path === 'mainSlug.name') return mainSlug?.name !== undefined;
  if (path === 'optionsAndVariants') return optionsAndVariants !== undefined;
  const list = path === 'addOnGroups' ? addOnGroups : payment?.pricingPlanIds;
  return (list ?? []).length > 0;
}

/** What the contract would refuse of a new service and of what is saved beside it. */
export function errorsOfCreation(written: ServiceValues) {
  const start = asService(settledValues<ServiceValues>({}, newService(written.type ?? 'APPOINTMENT')));
  return { ...errorsOfParts(saveParts, start, asService(written)), ...errorsOfNew(ownOf(written)) };
}

/** The body of the creation. */
function ownOf(written: ServiceValues): ServiceValues {
  const { addOnGroups: _groups, mainSlug: _address, ...own } = serviceOf(written as EditedService);
  return own;
}
