import type { ReactNode } from 'react';
import { useText } from '../../../messages/useText.ts';
import { FieldNumber } from '../../../ui/fields/form/FieldNumber.tsx';
import { FieldSwitch } from '../../../ui/fields/form/FieldSwitch.tsx';
import { FieldText } from '../../../ui/fields/form/FieldText.tsx';
import { useRecordForm } from '../RecordFormContext.ts';

interface PlainInputsProps {
  section: string;
  /** Help texts by path. */
  help?: Readonly<Record<string, ReactNode>>;
}

/** Inputs of a section's fields that are declared with `input`, by kind of field. */
export function PlainInputs({ section, help = {} }: PlainInputsProps) {
  const text = useText();
  const { fields } = useRecordForm();
  return fields
    .filter((field) => field.plainInput && field.section === section)
    .map(({ path, label, kind }) => {
      const input = { source: path, label: text(label) };
      if (kind === 'flag') return <FieldSwitch key={path} {...input} effect={help[path]} />;
      if (kind === 'number') return <FieldNumber key={path} {...input} help={help[path]} optional />;
      return <FieldText key={path} {...input} help={help[path]} optional />;
    });
}
