import { useInput, useTranslate, type UseInputValue, type Validator } from 'react-admin';
import { createContext, use } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { equalValues } from '../../../../contract/paths.ts';
import type { FieldChange } from './FieldNote.tsx';

export interface FieldBinding {
  /** Path in the record: `payment.fixed.price.value`. */
  source: string;
  validate?: Validator | Validator[];
  disabled?: boolean;
  /** Formats a value for "Was …". Default: text and numbers unchanged. */
  describe?: (value: unknown) => string;
  /** Converts the record's value to the control's. */
  format?: (value: unknown) => unknown;
  /** Converts the control's value to the record's. */
  parse?: (value: unknown) => unknown;
}

export interface BoundField {
  /** ID of the control: the source with dashes, as a link target. */
  id: string;
  field: UseInputValue['field'];
  error: string | undefined;
  change: FieldChange | undefined;
}

/** False in forms for new records, which have no previous values. */
export const ChangeMarks = createContext(true);

/** Binds a field to the surrounding form: value, error message and previous value. */
export function useField({ source, describe = plain, ...binding }: FieldBinding): BoundField {
  const translate = useTranslate();
  const { getValues, setValue, clearErrors } = useFormContext();
  const id = source.replaceAll('.', '-');
  const { field: input, fieldState, formState } = useInput({ source, id, ...binding });
  // A value that a reset removed: the form's own field falls back to the one it was mounted with.
  const isAbsent = getValues(source) === undefined;
  const field = isAbsent ? { ...input, value: binding.format ? binding.format(undefined) : '' } : input;
  const before: unknown = get(formState.defaultValues, source);
  // Empty and absent values count as equal, unlike in the form's own comparison.
  const changed = use(ChangeMarks) && !equalValues(before, getValues(source));
  const change = changed
    ? {
        was: describe(before),
        putBack: () => {
          clearErrors(source);
          setValue(source, before, { shouldDirty: true, shouldValidate: formState.isSubmitted });
        },
      }
    : undefined;
  return { id, field, error: translateError(fieldState.error?.message, translate), change };
}

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const framed = '@@react-admin@@';

/** Translates a react-admin validation error: a key, or JSON of a key with its arguments. */
function translateError(
  message: string | undefined,
  translate: ReturnType<typeof useTranslate>,
): string | undefined {
  if (!message) return undefined;
  if (!message.startsWith(framed)) return translate(message, { _: message });
  const parsed: unknown = JSON.parse(message.slice(framed.length));
  if (typeof parsed === 'string') return translate(parsed, { _: parsed });
  const { message: key, args } = parsed as { message: string; args: Record<string, unknown> };
  return translate(key, { _: key, ...args });
}
