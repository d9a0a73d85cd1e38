import { useState } from 'react';
import { bulkUnfitting, type BulkWork } from '../../../contract/calls/bulkRuns.ts';
import { RadioCards } from '../../ui/fields/RadioCards.tsx';
import { useText } from '../../messages/useText.ts';

type Unfitting = NonNullable<BulkWork['unfitting']>;

interface UnfittingChoiceProps {
  value: Unfitting;
  /** Creates another preview. Resolves to false on failure. */
  onChange: (value: Unfitting) => Promise<boolean>;
}

/** Whether a service that some of the changes don't apply to is skipped, or gets the others. */
export function UnfittingChoice({ value, onChange }: UnfittingChoiceProps) {
  const text = useText();
  const [chosen, setChosen] = useState(value);
  const choose = async (one: Unfitting) => {
    setChosen(one);
    if (!(await onChange(one))) setChosen(value);
  };
  return (
    <RadioCards
      legend={text('bulk.unfitting.label')}
      showLegend
      name="unfitting"
      columns={2}
      value={chosen}
      options={bulkUnfitting.map((one) => ({ value: one, label: text(`bulk.unfitting.${one}`) }))}
      onChange={(one) => void choose(one)}
    />
  );
}
