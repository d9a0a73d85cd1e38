import type { FormField } from '../../contract/entities/terms/bookingForm.ts';
import type { Text } from '../messages/useText.ts';

/** The questions of a form, one per line: `Pressure (One choice: Soft | Firm; required)`. */
export const questionLines = (questions: readonly FormField[], text: Text): string =>
  questions
    .map(({ label, type, choices = [], required }) => {
      const answer = text(`forms.types.${type}`);
      const kind =
        choices.length > 0
          ? text('forms.csvChoices', { type: answer, choices: choices.join(' | ') })
          : answer;
      return text('forms.csvLine', {
        label: label.replaceAll(/\s+/g, ' '),
        kind: required ? text('forms.csvRequired', { kind }) : kind,
      });
    })
    .join('\n');
