import { createContext, use } from 'react';
import type { EditedService } from './editedService.ts';

export interface ServiceFormState {
  /** The service as it will be after saving, from the values as they are being written. */
  service: EditedService;
  /** As it was opened; undefined for a new one. */
  opened: EditedService | undefined;
}

export const ServiceFormContext = createContext<ServiceFormState | undefined>(undefined);

/** What the sections of a service's form share beside its values. */
export function useServiceForm(): ServiceFormState {
  const state = use(ServiceFormContext);
  if (!state) throw new Error('The inputs of a service belong inside its form');
  return state;
}
