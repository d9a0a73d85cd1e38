import type * as z from 'zod';
import { brokenRule, type FieldViolation } from '../../../contract/errors.ts';
import { changedPaths } from '../../../contract/mask.ts';
import { copyPaths, type Fields } from '../../../contract/paths.ts';
import { zodToViolations } from '../../../contract/violations.ts';
import { RefusedChange } from '../../providers/data/formErrors.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import type { EditorField } from '../editor/fields/editorField.ts';
import type { EditedRecord, EditorData } from '../editor/editorKind.ts';
import { refusalUnderFields, violationsUnderFields } from '../editor/save/errorsUnderFields.ts';
import { settledRecord } from '../editor/save/settledRecord.ts';

export interface PlainEditor<Edited extends EditedRecord, Field extends EditorField> extends Pick<
  EditorData<Edited, Field>,
  'resource' | 'path' | 'entity' | 'fields' | 'fieldOfOther' | 'restore' | 'shownIn'
> {
  /** Name in the bodies of its calls. Default: its name in the history. */
  wireName?: string;
  /** Schema of a write. */
  input: z.ZodType;
  /** Further rules of the contract about changed values, with wire paths. */
  moreErrors?: (values: never) => readonly FieldViolation[];
  /** Rules of the contract about fields together, with wire paths. */
  errorsOfRecord?: (record: Edited) => readonly FieldViolation[];
}

/** Returns the contract violations of values, and of a missing name. */
export function errorsOfValues<Edited extends EditedRecord, Field extends EditorField>(
  { input, fields, entity, wireName = entity, moreErrors }: PlainEditor<Edited, Field>,
  part: Fields,
  name: unknown,
): FieldErrors {
  const parsed = input.safeParse(part, { reportInput: true });
  const violations = parsed.success ? [] : zodToViolations(parsed.error, [wireName]);
  if (parsed.success && moreErrors) violations.push(...moreErrors({ ...part, name } as never));
  else if (!name) violations.push(brokenRule(`${wireName}.name`, 'REQUIRED_FIELD', 'is required'));
  return violationsUnderFields({ fields, entity: wireName }, violations, part);
}

/** Reading, comparing, validating and saving of a family with get and update calls and no others. */
export function plainEditorData<Edited extends EditedRecord, Field extends EditorField>(
  family: PlainEditor<Edited, Field>,
): EditorData<Edited, Field> {
  const { wireName, input: _input, moreErrors: _moreErrors, errorsOfRecord, ...own } = family;
  const { resource, entity } = own;
  const under = { fields: own.fields, entity: wireName ?? entity };
  return {
    ...own,
    read: async (api, id, signal) => (await api.getOne<Edited>(resource, { id, signal })).data,
    settled: (opened, values) => settledRecord(opened, values) as Edited,
    parts: [
      {
        owns: () => true,
        async send(api, { opened, mine }, { requestId, paths }) {
          const { data } = await api.update<Edited>(resource, {
            id: opened.id,
            data: copyPaths(opened, mine, paths),
            previousData: opened,
            meta: { requestId },
          });
          return data;
        },
      },
    ],
    errorsOfChange: (opened, mine) => ({
      ...violationsUnderFields(under, errorsOfRecord?.(mine) ?? [], mine),
      ...errorsOfValues(family, copyPaths<Fields>({}, mine, changedPaths(opened, mine)), mine.name),
    }),
    errorsOfRefusal: (error, record) => refusalUnderFields(own, error, record),
    currentOf: (error, { id }) =>
      error instanceof RefusedChange && error.current?.id === id ? (error.current as Edited) : undefined,
    revisionsOf: ({ revision }) => ({ [entity]: revision }),
    changesOf: (id) => ({ entityId: id }),
  };
}
