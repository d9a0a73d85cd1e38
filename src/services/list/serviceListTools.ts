import type { ListTools } from '../../records/list/listKind.ts';
import { fieldGroups, fieldLabel } from './fieldGroups.ts';
import type { FacetKey } from './serviceFilter.ts';
import { useChoices, useValueNames } from './useChoices.ts';
import { useFacetOptions } from './useFacetOptions.ts';

/** Lazily loaded tools of the services list. */
export const serviceListTools: ListTools<FacetKey> = {
  useFacetOptions,
  fieldGroups,
  fieldLabel,
  useChoices,
  useValueNames,
  words: {
    lead: 'listTools.advanced.lead',
    show: 'listTools.advanced.showCount',
    defaultOff: 'listTools.view.defaultOff',
    menuNoDefault: 'listTools.view.menuNoDefault',
    noDefault: 'listTools.view.done.noDefault',
  },
};
