import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import type { EditedService } from './editedService.ts';

export interface ServiceFormState {
  /** The service as it will be after saving, from the values as they are being written. */
  service: EditedService;
  /** As it was opened; undefined for a new one. */
  opened: EditedService | undefined;
}

/** What the sections of a service's form share beside its values. */
export function useServiceForm(): ServiceFormState {
  const { record: service, opened } = useRecordForm<EditedService>();
  return { service, opened };
}
