import type { SavePart, EditState } from '../../records/editor/save/savePart.ts';
import type { EditedService } from './editedService.ts';
import type { LocationsDecision } from './locationsDecision.ts';

/** Changes of a service that one kind of request saves. */
export type ServicePart = SavePart<EditedService, LocationsDecision>;
export type ServiceEditState = EditState<EditedService>;
