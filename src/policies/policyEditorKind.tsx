import {
  bookingPolicyInput,
  policyParts,
  type BookingPolicy,
} from '../../contract/entities/terms/bookingPolicy.ts';
import { completePolicy } from '../../contract/entities/terms/bookingPolicyDefaults.ts';
import { equalValues } from '../../contract/paths.ts';
import { restoreBookingPolicy } from '../../contract/calls/terms/bookingPolicies.ts';
import { useText } from '../messages/useText.ts';
import type { EditorField } from '../records/editor/fields/editorField.ts';
import type { EditorHeadProps } from '../records/editor/editorKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { MakeDefault } from '../records/plain/MakeDefault.tsx';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { useFormats } from '../ui/words/useFormats.ts';
import { PolicyAside } from './PolicyAside.tsx';
import { policyDefault } from './policyDefault.ts';
import { policyFields, type EditedPolicy } from './policyFields.ts';
import { PolicyInputs } from './PolicyInputs.tsx';
import { policyRemoval } from './policyRemoval.ts';
import { usePolicyFieldWords } from './usePolicyFieldWords.ts';

/** The rules of a policy, for a clone. */
export const rulesOf = (policy: Partial<BookingPolicy>) =>
  Object.fromEntries(policyParts.map((part) => [part, policy[part]]));

/** How many services get other rules when the changes are saved. */
function AffectedServices({ opened, record }: { opened: EditedPolicy; record: EditedPolicy }) {
  const text = useText();
  const { number } = useFormats();
  const count = useServicesBy('bookingPolicy.id')(opened.id);
  if (!count || equalValues(rulesOf(opened), rulesOf(record))) return null;
  return text('policies.affects', { smart_count: count, count: number(count) });
}

/** Makes the policy of the editor the default one. */
function PolicyActions({ opened, onChanged }: EditorHeadProps<EditedPolicy>) {
  if (opened.default) return null;
  return <MakeDefault kind={policyDefault} record={opened} onMade={onChanged} />;
}

const family = {
  resource: 'bookingPolicies',
  path: 'booking-policies',
  entity: 'bookingPolicy',
  words: 'policies',
  fields: policyFields,
  input: bookingPolicyInput,
  restore: restoreBookingPolicy,
  sections: (['basics', 'booking', 'cancellation', 'participants', 'services'] as const).map((key) => ({
    key,
    label: `policies.section.${key}` as const,
  })),
  useFieldWords: usePolicyFieldWords,
  Inputs: PolicyInputs,
  Aside: PolicyAside,
  HeadState: ({ record }: { record: EditedPolicy }) => (record.default ? <DefaultChip /> : null),
  HeadActions: PolicyActions,
  SaveNote: AffectedServices,
  copyOf: rulesOf,
  removal: policyRemoval,
} as const;

/** Editor of booking policies. */
export const policyEditorKind = plainEditor<EditedPolicy, EditorField>(family);

/** Creation of booking policies, with the platform's defaults. */
export const policyCreationKind = plainCreation<EditedPolicy, EditorField, Partial<BookingPolicy>>({
  family,
  editor: policyEditorKind,
  start: () => completePolicy<Partial<BookingPolicy>>({}),
  sections: policyEditorKind.sections.slice(0, -1),
});
