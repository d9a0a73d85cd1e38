import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { serviceCreationKind } from './serviceCreationKind.tsx';

/** Screen for a new service: its type, then its fields with defaults for that type. */
export const ServiceCreate = () => <RecordCreate kind={serviceCreationKind} />;
