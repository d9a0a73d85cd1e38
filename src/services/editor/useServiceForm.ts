import { useRecordForm } from '../../records/editor/RecordFormContext.ts';
import type { EditedService } from './editedService.ts';

export interface ServiceFormState {
  /** The service after saving, from the current values. */
  service: EditedService;
  /** Returns that service with everything typed so far, for handlers (RecordFormContext.ts). */
  typed: () => EditedService;
  /** The opened service; undefined for a new one. */
  opened: EditedService | undefined;
}

/** Returns the shared state of a service form's sections. */
export function useServiceForm(): ServiceFormState {
  const { record: service, typed, opened } = useRecordForm<EditedService>();
  return { service, typed, opened };
}
