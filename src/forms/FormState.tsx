import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';

/** Marks the default form. */
export const FormState = ({ record }: { record: BookingForm }) => record.default && <DefaultChip />;
