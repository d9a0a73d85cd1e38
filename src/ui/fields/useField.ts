import { useInput, useTranslate, type UseInputValue, type Validator } from 'react-admin';
import { createContext, use } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { equalValues } from '../../../contract/paths.ts';
import type { FieldChange } from './FieldNote.tsx';

export interface FieldBinding {
  /** Path in the record: `payment.fixed.price.value`. */
  source: string;
  validate?: Validator | Validator[];
  disabled?: boolean;
  /** How a value reads in "Was …"; text and numbers are shown as they are. */
  describe?: (value: unknown) => string;
  /** From the record's value to what the control shows. */
  format?: (value: unknown) => unknown;
  /** From what was entered to the record's value. */
  parse?: (value: unknown) => unknown;
}

export interface BoundField {
  /** Id of the control: the source with dashes, so that a link can point at it. */
  id: string;
  field: UseInputValue['field'];
  error: string | undefined;
  change: FieldChange | undefined;
}

/** False around a form for something new: there nothing was before. */
export const ChangeMarks = createContext(true);

/** Binds a field to the form around it: value, error in words, and what it was before it was changed. */
export function useField({ source, describe = plain, ...binding }: FieldBinding): BoundField {
  const translate = useTranslate();
  const { getValues, setValue, clearErrors } = useFormContext();
  const id = source.replaceAll('.', '-');
  const { field, fieldState, formState } = useInput({ source, id, ...binding });
  const before: unknown = get(formState.defaultValues, source);
  // An emptied field and one that never was say the same, which the form's own comparison does not know.
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
  return { id, field, error: inWords(fieldState.error?.message, translate), change };
}

const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const framed = '@@react-admin@@';

/** react-admin hands its validators' errors over as framed JSON: a key, or a key with its values. */
function inWords(
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
