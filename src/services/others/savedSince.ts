import type { RecordedChange } from '../../../contract/entities/recordedChange.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { EditedService } from '../editor/editedService.ts';

/** The latest changes of a service and of what is edited with it, newest first. */
export async function readLatestChanges(
  api: Pick<FrontdeskDataProvider, 'getList'>,
  serviceId: string,
): Promise<RecordedChange[]> {
  const { data } = await api.getList<RecordedChange>('activity', {
    filter: { ofService: serviceId },
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'date', order: 'DESC' },
  });
  return data;
}

/** Each change of a record raises its revision by one, so the latest of them are those made since. */
export function changesSince(
  opened: EditedService,
  theirs: EditedService,
  changes: readonly RecordedChange[],
): RecordedChange[] {
  const of = (entity: string, count: number) =>
    changes.filter((change) => change.entity === entity).slice(0, Math.max(0, count));
  return [
    ...of('service', steps(opened.revision, theirs.revision)),
    ...of(
      'optionsAndVariants',
      steps(opened.optionsAndVariants?.revision, theirs.optionsAndVariants?.revision),
    ),
  ];
}

const steps = (from: string | undefined, to: string | undefined) => Number(to ?? 0) - Number(from ?? 0);

/** Whether all of these are the person's own, made in another tab or on another device. */
export const areAllBy = (memberId: string | undefined, changes: readonly RecordedChange[]): boolean =>
  changes.length > 0 && changes.every(({ actor }) => actor.id === memberId);
