import type { Service } from '../../contract/entities/services/service.ts';

/**
 * Whether a course has no session to come. Such a course can't be shown to customers: they would find nothing to book.
 */
export const lacksSessions = ({ type, schedule }: Pick<Service, 'type' | 'schedule'>): boolean =>
  type === 'COURSE' && !(Date.parse(schedule?.lastSessionEnd ?? '') > Date.now());
