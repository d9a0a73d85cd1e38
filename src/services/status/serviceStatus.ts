import { serviceStates, toneOf } from '../../../contract/entities/services/serviceState.ts';

const statesIn = (tone: ReturnType<typeof toneOf>) => serviceStates.filter((state) => toneOf(state) === tone);

/** Customers find the service and a time. */
export const bookableStates = statesIn('good');

/** Customers should find a time or the service, but do not. */
export const attentionStates = statesIn('bad');
