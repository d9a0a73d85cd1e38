import { getActivity } from '../../../contract/calls/history/activity.ts';
import type { RecordedChange } from '../../../contract/entities/history/recordedChange.ts';
import type { ApiClient } from '../../platform/apiClient.ts';

/** The change with this ID, or the one that it undoes, across any number of undos and redos. */
export async function originalChange(
  api: ApiClient,
  id: string,
  signal?: AbortSignal,
): Promise<RecordedChange> {
  const change = await api.send(getActivity, { path: { id } }, { signal });
  return change.undoes ? originalChange(api, change.undoes, signal) : change;
}
