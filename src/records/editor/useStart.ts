import { useEffect, useRef, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { equalValues, type Fields } from '../../../contract/paths.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import type { CreationKind } from './creationKind.ts';
import type { EditorField } from './fields/editorField.ts';
import type { EditedRecord } from './editorKind.ts';

const key = 'copied';

/** State of a link to the creation screen that begins with these values. */
export const copiedState = (values: Fields) => ({ [key]: values });

/**
 * The form of a new record, and its initial values by type. Values of a copied record come on top. Values of a business
 * that loads after the form replace untouched ones.
 */
export function useStart<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision,
  Values extends Fields,
>({
  start,
}: Pick<CreationKind<Edited, Field, Decision, Values>, 'start'>): {
  form: UseFormReturn;
  startOf: (values: Fields) => Values;
} {
  const { business } = useBusiness();
  const { state } = useLocation();
  const [defaultValues] = useState<FieldValues>(() => {
    const copied: unknown = (state as Fields | null)?.[key];
    return { ...start({}, business), ...(copied as Fields | undefined) };
  });
  const form = useForm({ defaultValues });
  const known = useRef(business);
  useEffect(() => {
    if (known.current || !business) return;
    known.current = business;
    const [before, after]: Fields[] = [start({}, undefined), start({}, business)];
    for (const [field, value] of Object.entries(after ?? {})) {
      const isUntouched = equalValues(form.getValues(field), before?.[field]);
      if (isUntouched && !equalValues(value, before?.[field])) form.setValue(field, value);
    }
  }, [business, form, start]);
  return { form, startOf: (values) => start(values, business) };
}
