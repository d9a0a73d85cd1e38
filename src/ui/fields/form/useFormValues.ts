import { startTransition, useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Deferred values of a form, for everything derived from them. Typing re-renders only its field; the rest follows at
 * lower priority. `sync` updates at once after programmatic changes, so that they appear together with other state.
 */
export function useFormValues(form: UseFormReturn): { values: FieldValues; sync: () => void } {
  const { subscribe, getValues } = form;
  const [values, setValues] = useState<FieldValues>(getValues);
  // The form mutates its object.
  const sync = useCallback(() => setValues({ ...getValues() }), [getValues]);
  useEffect(() => {
    const follow = () => startTransition(sync);
    // Fields may have set values during mount.
    follow();
    return subscribe({ formState: { values: true }, callback: follow });
  }, [subscribe, sync]);
  return { values, sync };
}
