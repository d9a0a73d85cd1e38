import type { Service } from '../../../contract/entities/services/service.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { copyPaths } from '../../../contract/paths.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import { errorsOfNew } from './checkService.ts';
import { errorsOfParts, saveRecord } from '../../records/editor/save/saveRecord.ts';
import { serviceOf, type EditedService } from './editedService.ts';
import { saveParts } from './saveParts.ts';
import { serviceEditorData } from './serviceEditorData.ts';
import { asService, newService, settledValues, type ServiceValues } from './serviceValues.ts';

/** Parts of a new service with separate calls, which require its ID. */
const ownCallPaths = [
  'mainSlug.name',
  'payment.pricingPlanIds',
  'optionsAndVariants',
  'addOnGroups',
] as const;

export interface Created {
  service: Service;
  /** The parts that could not be saved, and the error; undefined if everything was saved. */
  rest: { mine: EditedService; error: unknown } | undefined;
}

/**
 * Creates a service and its separate parts, as one undo step. Rejects if it was not created; later failures are in the
 * result, because the service exists then.
 */
export async function createService(api: FrontdeskDataProvider, written: ServiceValues): Promise<Created> {
  const requestId = crypto.randomUUID();
  const { data: service } = await api.create<Service>('services', {
    data: ownOf(written),
    meta: { requestId },
  });
  const mine = withOwnCalls(service, asService(written));
  let editState = { opened: service, mine };
  if (changedPaths(service, mine).length === 0) return { service, rest: undefined };
  try {
    const { opened } = await saveRecord(serviceEditorData, api, editState, {
      requestId,
      current: () => editState.mine,
      onStep: (step) => (editState = step),
    });
    return { service: opened, rest: undefined };
  } catch (error) {
    return { service, rest: { mine: editState.mine, error } };
  }
}

/** Merges a service with its separate parts as typed. Variants need the ID of their service. */
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

/** Contract violations of a new service and its separate parts. */
export function errorsOfCreation(written: ServiceValues) {
  const start = asService(settledValues<ServiceValues>({}, newService(written.type ?? 'APPOINTMENT')));
  return { ...errorsOfParts(saveParts, start, asService(written)), ...errorsOfNew(ownOf(written)) };
}

/** Body of the create call. */
function ownOf(written: ServiceValues): ServiceValues {
  const { addOnGroups: _groups, mainSlug: _address, ...own } = serviceOf(written as EditedService);
  return own;
}
