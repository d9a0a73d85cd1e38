import { traitBy } from '../fields.ts';
import { askable } from '../query.ts';
import { service, serviceTraits } from './service.ts';

/**
 * What services can be asked about: the fields of the platform's query and search together, and a few numbers and dates
 * without which ranges and histograms have nothing to work on (reference/query-language.md sections 3 and 5.2).
 */
export const serviceFields = askable(service, traitBy(serviceTraits, 'ask'));
