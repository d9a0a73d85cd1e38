import { usePlainChanges } from '../records/plain/usePlainChanges.ts';
import { customerFields } from './customerFields.ts';

/** Describes changes of customers. */
export const useCustomerChanges = () => usePlainChanges(customerFields);
