import { savedViewLimits } from '../../../../contract/entities/history/savedView.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import type { Text } from '../../../messages/useText.ts';

/**
 * Validates a view's name. The server checks that no other view has it.
 * @param tabs the names of the list's other tabs
 */
export function nameErrors(name: string, tabs: readonly string[], text: Text): FieldErrors {
  if (name.trim() === '') return { name: text('listTools.view.nameMissing') };
  if (tabs.some((tab) => folded(tab) === folded(name))) return { name: text('listTools.view.nameOfTab') };
  const longest = savedViewLimits.name;
  return name.trim().length > longest
    ? { name: text('listTools.view.nameLong', { smart_count: longest }) }
    : {};
}

const folded = (name: string) => name.trim().toLowerCase();
