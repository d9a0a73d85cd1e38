import type { Registration } from '../../contract/calls/identity/team.ts';

export const registrationsKey = ['team', 'registrations'] as const;

/** Name of a registration, or its email without one. */
export const nameOf = ({ name, email }: Registration): string => name || email;
