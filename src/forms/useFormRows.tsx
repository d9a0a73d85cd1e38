import type { BookingForm } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { Absent } from '../ui/page/Absent.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { listOf } from '../ui/words/listOf.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';

/** URL of the list of services with a form. */
export const servicesWith = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ where: { 'form.id': { $in: [id] } } }) })}`;

/** Returns a function that converts booking forms to rows. */
export function useFormRows() {
  const { locale } = useBusiness();
  const { number } = useFormats();
  const countOf = useServicesBy('form.id');
  return {
    read({ id, name, fields, default: isDefault, updatedDate }: BookingForm): RowParts {
      const count = countOf(id);
      return {
        pictureUrl: undefined,
        line: listOf(
          fields.map(({ label }) => label),
          locale,
        ),
        cell(column) {
          if (column === 'questions') return number(fields.length);
          if (column === 'default') return isDefault ? <DefaultChip /> : <Absent />;
          if (column === 'updated') return <Day at={updatedDate} />;
          return <CountLink count={count} to={servicesWith(id)} label="forms.servicesWith" name={name} />;
        },
      };
    },
  };
}

/** Returns a function that converts booking forms to cards. */
export function useFormCards() {
  const text = useText();
  const { number } = useFormats();
  const countOf = useServicesBy('form.id');
  return {
    read({ id, fields, default: isDefault }: BookingForm): CardParts {
      const questions = text('forms.questions', { smart_count: fields.length, count: number(fields.length) });
      const count = countOf(id);
      const services =
        count === undefined ? '–' : text('categories.services', { smart_count: count, count: number(count) });
      return {
        pictureUrl: undefined,
        line: `${questions} · ${services}`,
        state: isDefault && <DefaultChip />,
        end: undefined,
      };
    },
  };
}
