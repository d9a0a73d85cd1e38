import type { HoursChange } from '../../contract/entities/calendar/hoursChange.ts';
import type { Resource } from '../../contract/entities/locations/resource.ts';
import { equalValues } from '../../contract/paths.ts';
import {
  errorsOfOwnHours,
  hoursPath,
  ownsHours,
  readOwnHours,
  saveOwnHours,
  underHours,
  type OwnHours,
} from '../hours/ownHours.ts';
import { useAppliedHours } from '../hours/useAppliedHours.ts';
import type { FrontdeskDataProvider } from '../providers/data/dataProvider.ts';
import type { SavePart } from '../records/editor/save/savePart.ts';

/** A room in the editor; a new one has no own hours yet. */
export type EditedRoom = Resource & { hours?: OwnHours };

export const schedulePath = 'workingHoursSchedules';

/** The schedule of a room's hours; `''` for a room that is always open. */
export const scheduleOf = ({ workingHoursSchedules }: Pick<Resource, typeof schedulePath>): string =>
  workingHoursSchedules?.values?.[0]?.scheduleId ?? '';

const isOwn = (room: EditedRoom): boolean =>
  room.hours !== undefined && scheduleOf(room) === room.hours.ownScheduleId;

export async function readRoom(
  api: Pick<FrontdeskDataProvider, 'getOne' | 'send'>,
  id: string,
  signal?: AbortSignal,
): Promise<EditedRoom> {
  const { data } = await api.getOne<Resource>('resources', { id, signal });
  const ownScheduleId = data.eventsSchedule?.scheduleId;
  if (ownScheduleId === undefined) return data;
  return { ...data, hours: await readOwnHours(api, ownScheduleId, signal) };
}

/** The fields that the call of the room itself saves. */
export const ownFields = ({ hours: _hours, ...room }: EditedRoom): Resource => room;

export const withHours = (room: Resource, { hours }: EditedRoom): EditedRoom => ({
  ...room,
  ...(hours && { hours }),
});

/** Own hours have a call of their own. */
export const hoursPart: SavePart<EditedRoom> = {
  section: hoursPath,
  owns: ownsHours,
  async send(api, { opened, mine }, { requestId }) {
    if (!opened.hours || !mine.hours || !isOwn(mine)) return opened;
    return { ...opened, hours: await saveOwnHours(api, opened.hours, mine.hours, { requestId }) };
  },
  check: (_opened, mine) => (mine.hours && isOwn(mine) ? errorsOfOwnHours(mine.hours) : {}),
  refusals: underHours,
};

/** The unsaved change of the hours; undefined if there is none. */
export function hoursChangeOf(opened: EditedRoom, mine: EditedRoom): HoursChange | undefined {
  const isEdited = isOwn(mine) && !equalValues(opened.hours?.periods, mine.hours?.periods);
  const scheduleId = scheduleOf(mine);
  if (!isEdited && scheduleId === scheduleOf(opened)) return undefined;
  const periods = isOwn(mine) ? mine.hours?.periods : undefined;
  return { resourceId: opened.id, scheduleId: scheduleId || null, ...(periods && { periods }) };
}

/** The hours within which a room can be booked. */
export const useRoomHours = (room: EditedRoom) =>
  useAppliedHours({ scheduleId: scheduleOf(room), own: room.hours }, 'ALWAYS');
