import { useState } from 'react';
import { bulkUnfitting, type BulkWork } from '../../../../contract/calls/bulkRuns/bulkRuns.ts';
import { RadioCards } from '../../../ui/fields/RadioCards.tsx';
import { useFamilyText } from '../BulkFamilyContext.ts';
import { useText } from '../../../messages/useText.ts';

type Unfitting = NonNullable<BulkWork['unfitting']>;

interface UnfittingChoiceProps {
  value: Unfitting;
  /** Creates another preview. Resolves to false on failure. */
  onChange: (value: Unfitting) => Promise<boolean>;
}

/** Whether a record that some of the changes don't apply to is skipped, or gets the others. */
export function UnfittingChoice({ value, onChange }: UnfittingChoiceProps) {
  const text = useText();
  const familyText = useFamilyText();
  const labels = {
    ALL_OR_NOTHING: familyText('unfitting.ALL_OR_NOTHING'),
    WHAT_FITS: text('bulk.unfitting.WHAT_FITS'),
  };
  const [chosen, setChosen] = useState(value);
  const choose = async (one: Unfitting) => {
    setChosen(one);
    if (!(await onChange(one))) setChosen(value);
  };
  return (
    <RadioCards
      legend={familyText('unfitting.label')}
      showLegend
      name="unfitting"
      columns={2}
      value={chosen}
      options={bulkUnfitting.map((one) => ({ value: one, label: labels[one] }))}
      onChange={(one) => void choose(one)}
    />
  );
}
