import { RecordCreate } from '../../records/editor/RecordCreate.tsx';
import { serviceCreationKind } from './serviceCreationKind.tsx';

/** First what it is, then what it needs, with defaults that suit most of its kind. */
export const ServiceCreate = () => <RecordCreate kind={serviceCreationKind} />;
