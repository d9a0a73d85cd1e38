import { locationInput } from '../../contract/entities/places/location.ts';
import { locationViolations } from '../../contract/entities/places/locationRules.ts';
import { invalidArgument } from '../../contract/errors.ts';
import { RefusedChange } from '../providers/formErrors.ts';
import type { EditorKind } from '../records/editor/editorKind.ts';
import { plainCreation, plainEditor } from '../records/plain/plainEditor.tsx';
import type { FieldErrors } from '../ui/fields/fieldErrors.ts';
import { locationEditorFields, type EditedLocation, type LocationField } from './locationFields.ts';
import { LocationInputs } from './LocationInputs.tsx';
import { ArchivedNote, LocationActions, LocationChip } from './LocationState.tsx';
import { useLocationFieldWords } from './useLocationFieldWords.ts';

const family = {
  resource: 'locations',
  path: 'locations',
  entity: 'location',
  words: 'locations',
  fields: locationEditorFields,
  input: locationInput,
  sections: (['basics', 'address', 'contact', 'hours', 'uses'] as const).map((key) => ({
    key,
    label: `locations.section.${key}` as const,
  })),
  useFieldWords: useLocationFieldWords,
  Inputs: LocationInputs,
  HeadState: LocationChip,
  HeadActions: LocationActions,
  Notices: ArchivedNote,
  isLocked: ({ archived }: EditedLocation) => archived === true,
} as const;

const plain = plainEditor<EditedLocation, LocationField>(family);

const within = /^businessSchedule\./;

/** Errors of single periods are shown at their inputs, not at the field. */
function errorsOfHours(error: unknown): FieldErrors {
  if (!(error instanceof RefusedChange)) return {};
  const errors = Object.entries(error.body.errors).flatMap(([path, message]) =>
    within.test(path) && typeof message === 'string' ? [[path, message] as const] : [],
  );
  return Object.fromEntries(errors);
}

function errorsOfRules(after: EditedLocation, before?: EditedLocation): FieldErrors {
  const violations = locationViolations(after, before);
  if (violations.length === 0) return {};
  const refused = new RefusedChange(invalidArgument(violations), 'location');
  return { ...plain.errorsOfRefusal(refused, after), ...errorsOfHours(refused) };
}

/** Editor of locations. */
export const locationEditorKind: EditorKind<EditedLocation, LocationField> = {
  ...plain,
  errorsOfChange: (opened, mine) => ({
    ...plain.errorsOfChange(opened, mine),
    ...errorsOfRules(mine, opened),
  }),
  errorsOfRefusal: (error, record) => ({ ...plain.errorsOfRefusal(error, record), ...errorsOfHours(error) }),
};

type Started = Partial<EditedLocation> & { [field: string]: unknown };

const creation = plainCreation<EditedLocation, LocationField, Started>({
  family,
  editor: locationEditorKind,
  start: () => ({
    name: '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    businessSchedule: { periods: [] },
  }),
  sections: locationEditorKind.sections.slice(0, 4),
});

/** Creation of locations. */
export const locationCreationKind: typeof creation = {
  ...creation,
  errorsOf: (values) => ({
    ...creation.errorsOf(values),
    ...errorsOfRules(creation.asRecord(values)),
  }),
};
