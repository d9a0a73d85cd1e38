import { traitBy, askable } from '../../fields.ts';
import { service, serviceTraits } from './service.ts';

/**
 * The query fields of services: those of the platform's query and search, and a few numbers and dates for ranges and
 * histograms (reference/query-language.md sections 3 and 5.2).
 */
export const serviceFields = askable(service, traitBy(serviceTraits, 'ask'));
