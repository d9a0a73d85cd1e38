import { Box } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { Select } from '../../ui/fields/Select.tsx';
import { Field } from '../../ui/fields/form/Field.tsx';
import { describedBy } from '../../ui/fields/form/FieldNote.tsx';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import type { OpenReference } from './importedRows.ts';
import { leftOut, ownAddress, referenceText, type Answers, type Named, type Pools } from './references.ts';

interface NameChoicesProps {
  open: readonly OpenReference[];
  pools: Pools;
  answers: Answers;
  /** Marks those without an answer. */
  insists: boolean;
  onAnswer: (key: string, answer: string) => void;
}

export const nameFieldId = (index: number): string => `name-${index}`;

/** Names of the file that are unknown or ambiguous, each with its answer. */
export function NameChoices({ open, pools, answers, insists, onAnswer }: NameChoicesProps) {
  const text = useText();
  return (
    <SectionCard id="names" title={text('serviceImport.names.title')} lead={text('serviceImport.names.lead')}>
      <Box sx={grid}>
        {open.map(({ key, reference, meanings }, index) => {
          const id = nameFieldId(index);
          const answer = answers.get(key) ?? '';
          const error = insists && answer === '' ? text('serviceImport.names.missing') : undefined;
          const { kind } = reference;
          return (
            <Field
              key={key}
              id={id}
              label={text(`serviceImport.names.kind.${kind}`, { name: referenceText(reference) })}
              help={
                meanings.length > 0
                  ? text('serviceImport.names.ambiguous', { smart_count: meanings.length })
                  : text('serviceImport.names.unknown')
              }
              error={error}
            >
              <Select
                id={id}
                {...describedBy(id, error)}
                invalid={error !== undefined}
                value={answer}
                onChange={({ target }) => onAnswer(key, target.value)}
              >
                <option value="">{text('serviceImport.names.choose')}</option>
                <option value={leftOut}>{text('serviceImport.names.leaveOut')}</option>
                {kind === 'location' && (
                  <option value={ownAddress}>{text('serviceImport.names.ownAddress')}</option>
                )}
                {named(meanings.length > 0 ? meanings : pools[kind]).map((record) => (
                  <option key={record.id} value={record.id}>
                    {record.name}
                  </option>
                ))}
              </Select>
            </Field>
          );
        })}
      </Box>
    </SectionCard>
  );
}

/** Equal names are told apart by the start of their ids. */
function named(records: readonly Named[]): readonly Named[] {
  const count = new Map<string, number>();
  for (const { name } of records) count.set(name, (count.get(name) ?? 0) + 1);
  return records.map(({ id, name }) => ({
    id,
    name: (count.get(name) ?? 0) > 1 ? `${name} (${id.slice(0, 8)})` : name,
  }));
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  gap: '16px',
} as const;
