import { savedViewLimits } from '../../../../contract/entities/history/savedView.ts';
import type { FieldErrors } from '../../../ui/fields/form/fieldErrors.ts';
import type { Text } from '../../../messages/useText.ts';

/** Validates a view's name. The server checks uniqueness. */
export function nameErrors(name: string, text: Text): FieldErrors {
  if (name.trim() === '') return { name: text('listTools.view.nameMissing') };
  const longest = savedViewLimits.name;
  return name.trim().length > longest
    ? { name: text('listTools.view.nameLong', { smart_count: longest }) }
    : {};
}
