import type { Registration } from '../../contract/calls/team.ts';

export const registrationsKey = ['team', 'registrations'] as const;

/** Somebody who gave no name is known by the address. */
export const nameOf = ({ name, email }: Registration): string => name || email;
