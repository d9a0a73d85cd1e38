import { startTransition, useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * What a form holds, for everything that is derived from it. It follows the keys a moment later and never holds one up:
 * the field being written in draws itself, the rest is drawn when there is time. `sync` is for changes by the program,
 * which must be seen together with what else it sets.
 */
export function useFormValues(form: UseFormReturn): { values: FieldValues; sync: () => void } {
  const { subscribe, getValues } = form;
  const [values, setValues] = useState<FieldValues>(getValues);
  // The form changes its object in place.
  const sync = useCallback(() => setValues({ ...getValues() }), [getValues]);
  useEffect(() => {
    const follow = () => startTransition(sync);
    // Fields may have written something while they were being made.
    follow();
    return subscribe({ formState: { values: true }, callback: follow });
  }, [subscribe, sync]);
  return { values, sync };
}
