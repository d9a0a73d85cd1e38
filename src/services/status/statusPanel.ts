import { panelAt } from '../../records/editor/editorAddress.ts';

/** Name of the panel in the editor's URL. */
export const statusPanel = 'booking-status';

/** Path of a service's checks. */
export const statusOf = (id: string): string => panelAt(`/services/${id}`, statusPanel);
