import type { FieldKind } from '../../contract/fieldTraits.ts';
import type { MessageKey } from '../messages/en.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';

const field = (section: string, path: string, label: MessageKey, kind?: FieldKind): EditorField => ({
  key: path,
  path,
  label,
  section,
  kind,
});

/** All fields of a plan in the editor. */
export const planFields: readonly EditorField[] = [
  field('basics', 'name', 'plans.field.name', 'text'),
  field('basics', 'description', 'plans.field.description', 'text'),
  field('basics', 'slug', 'plans.field.slug', 'text'),
  field('price', 'pricingVariants', 'plans.field.price'),
  field('benefits', 'benefit', 'plans.field.benefit'),
  field('benefits', 'perks', 'plans.field.perks'),
  field('sale', 'visibility', 'plans.field.visibility'),
  field('sale', 'buyable', 'plans.field.buyable', 'flag'),
  field('sale', 'maxPurchasesPerBuyer', 'plans.field.once'),
  field('sale', 'buyerCanCancel', 'plans.field.cancel', 'flag'),
];
