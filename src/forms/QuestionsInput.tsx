import { Box, Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { useEvent } from 'react-admin';
import { bookingFormLimits, type FormField } from '../../contract/entities/terms/bookingForm.ts';
import { bookingFormViolations } from '../../contract/entities/terms/bookingFormRules.ts';
import { useText } from '../messages/useText.ts';
import { FieldNote } from '../ui/fields/form/FieldNote.tsx';
import { OrderList } from '../ui/fields/order/OrderList.tsx';
import { useField } from '../ui/fields/form/useField.ts';
import { Icon } from '../ui/Icon.tsx';
import { QuestionInputs, type QuestionFaults } from './QuestionInputs.tsx';

/** The questions of a form, in the order customers see. */
export function QuestionsInput() {
  const text = useText();
  const frame = useRef<HTMLDivElement>(null);
  const added = useRef<number>(undefined);
  const { id, field, error, change } = useField({ source: 'fields', describe: () => '' });
  const questions = Array.isArray(field.value) ? (field.value as FormField[]) : [];
  const isFull = questions.length >= bookingFormLimits.fields;
  const faults = error === undefined ? [] : faultsOf(questions);
  const write = (after: readonly FormField[]) => field.onChange(after);

  // Focuses an added question after it has rendered, before the next key arrives.
  useLayoutEffect(() => {
    if (added.current === undefined) return;
    const input = frame.current?.querySelector<HTMLElement>(`#fields-${added.current}-label`);
    if (!input) return;
    input.focus();
    added.current = undefined;
  });

  function add(): void {
    added.current = questions.length;
    write([...questions, { type: 'SHORT_TEXT', label: '', required: false }]);
  }
  const changed = useEvent((question: FormField, at: number) => write(questions.with(at, question)));
  const removed = useEvent((at: number) => write(questions.toSpliced(at, 1)));

  return (
    <div ref={frame} data-field={id}>
      {questions.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>{text('forms.noLine')}</Box>
      ) : (
        <OrderList
          label={text('forms.section.fields')}
          items={questions}
          // New questions have no ID until they are saved.
          keyOf={({ id: key }, at) => key ?? String(at)}
          nameOf={({ label }, at) => label || text('forms.questionAt', { at: at + 1 })}
          onMove={(from, to) => {
            const question = questions[from];
            if (question) write(questions.toSpliced(from, 1).toSpliced(to, 0, question));
          }}
        >
          {(question, at) => (
            <QuestionInputs
              question={question}
              at={at}
              faults={faults[at] ?? {}}
              onChange={changed}
              onRemove={removed}
            />
          )}
        </OrderList>
      )}
      <Button
        startIcon={<Icon of={Plus} size={16} />}
        disabled={isFull}
        onClick={add}
        sx={{ marginBlockStart: '12px' }}
      >
        {text('forms.addQuestion')}
      </Button>
      <FieldNote
        id={id}
        label={text('forms.section.fields')}
        error={faults.length > 0 ? undefined : error}
        change={change}
      />
    </div>
  );
}

/** Errors by question and field. */
function faultsOf(questions: readonly FormField[]): QuestionFaults[] {
  const faults: QuestionFaults[] = [];
  for (const { field, description } of bookingFormViolations({ name: '-', fields: [...questions] })) {
    const [, at, key] = /^bookingForm\.fields\.(\d+)\.(\w+)$/.exec(field) ?? [];
    if (at !== undefined && (key === 'label' || key === 'choices')) {
      faults[Number(at)] = { ...faults[Number(at)], [key]: description };
    }
  }
  return faults;
}
