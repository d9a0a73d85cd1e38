import { savedViewLimits } from '../../../../contract/entities/savedView.ts';
import type { FieldErrors } from '../../../ui/fields/fieldErrors.ts';
import type { Text } from '../../../messages/useText.ts';

/** What is wrong with a view's name; whether it is taken the server knows. */
export function nameErrors(name: string, text: Text): FieldErrors {
  if (name.trim() === '') return { name: text('listTools.view.nameMissing') };
  const longest = savedViewLimits.name;
  return name.trim().length > longest
    ? { name: text('listTools.view.nameLong', { smart_count: longest }) }
    : {};
}
