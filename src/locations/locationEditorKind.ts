import { locationInput } from '../../contract/entities/locations/location.ts';
import { locationViolations, usualHours } from '../../contract/entities/locations/locationRules.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { equalValues } from '../../contract/paths.ts';
import { zodToViolations } from '../../contract/violations.ts';
import { RefusedChange } from '../providers/data/formErrors.ts';
import type { EditorKind } from '../records/editor/editorKind.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import type { FieldErrors } from '../ui/fields/form/fieldErrors.ts';
import { LocationAside, LocationSaveNote } from './LocationAside.tsx';
import { locationEditorFields, type EditedLocation, type LocationField } from './locationFields.ts';
import { LocationInputs } from './LocationInputs.tsx';
import { locationRemoval } from './locationRemoval.ts';
import { ArchivedNote, LocationActions, LocationChip } from './LocationState.tsx';
import { useLocationFieldWords } from './useLocationFieldWords.ts';

const family = {
  resource: 'locations',
  path: 'locations',
  entity: 'location',
  words: 'locations',
  fields: locationEditorFields,
  input: locationInput,
  sections: (['basics', 'address', 'contact', 'hours', 'exceptions', 'uses'] as const).map((key) => ({
    key,
    label: `locations.section.${key}` as const,
  })),
  useFieldWords: useLocationFieldWords,
  Inputs: LocationInputs,
  Aside: LocationAside,
  SaveNote: LocationSaveNote,
  HeadState: LocationChip,
  HeadActions: LocationActions,
  Notices: ArchivedNote,
  removal: locationRemoval,
  isLocked: ({ archived }: EditedLocation) => archived === true,
} as const;

const plain = plainEditor<EditedLocation, LocationField>(family);

const hours = 'businessSchedule';

/** Errors of single periods are shown at their inputs, not at the field that contains them. */
function underInputs(errors: FieldErrors, error: unknown): FieldErrors {
  if (!(error instanceof RefusedChange)) return errors;
  const { [hours]: ofField, ...others } = errors;
  const nested = Object.entries(error.body.errors).flatMap(([path, message]) =>
    path.startsWith(`${hours}.`) && typeof message === 'string' ? [[path, message] as const] : [],
  );
  if (nested.length > 0) return { ...others, ...Object.fromEntries(nested) };
  return ofField === undefined ? others : errors;
}

/** Adds the violations that no schema of a single field has, and those of single periods. */
function withRules(errors: FieldErrors, after: EditedLocation, before?: EditedLocation): FieldErrors {
  const { businessSchedule } = after;
  const changed = !equalValues(businessSchedule, before?.businessSchedule);
  const parsed = locationInput.safeParse(changed ? { businessSchedule } : {}, { reportInput: true });
  const violations = parsed.success
    ? locationViolations(after, before)
    : zodToViolations(parsed.error, ['location']);
  if (violations.length === 0) return errors;
  const refused = new RefusedChange(invalidArgument(violations), 'location');
  return underInputs({ ...errors, ...plain.errorsOfRefusal(refused, after) }, refused);
}

/** Editor of locations. */
export const locationEditorKind: EditorKind<EditedLocation, LocationField> = {
  ...plain,
  errorsOfChange: (opened, mine) => withRules(plain.errorsOfChange(opened, mine), mine, opened),
  errorsOfRefusal: (error, record) => underInputs(plain.errorsOfRefusal(error, record), error),
};

type Started = Partial<EditedLocation> & { [field: string]: unknown };

const creation = plainCreation<EditedLocation, LocationField, Started>({
  family,
  editor: locationEditorKind,
  start: (_values, business) => ({
    name: '',
    timeZone: business?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    businessSchedule: usualHours,
  }),
  sections: locationEditorKind.sections.slice(0, 4),
});

/** Creation of locations. */
export const locationCreationKind: typeof creation = {
  ...creation,
  errorsOf: (values) => withRules(creation.errorsOf(values), creation.asRecord(values)),
};
