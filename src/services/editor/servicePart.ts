import type { SavePart, Standing } from '../../records/editor/savePart.ts';
import type { EditedService } from './editedService.ts';
import type { PlacesDecision } from './placesDecision.ts';

/** Changes of a service that one kind of request saves. */
export type ServicePart = SavePart<EditedService, PlacesDecision>;
export type ServiceStanding = Standing<EditedService>;
