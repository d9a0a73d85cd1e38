import { useText } from '../messages/useText.ts';
import type { CardParts, RowParts } from '../records/list/listKind.ts';
import { DefaultChip } from '../records/plain/DefaultChip.tsx';
import { useServicesBy } from '../ui/queries/useServicesBy.ts';
import { useBusiness } from '../ui/business/useBusiness.ts';
import { moneyFormat } from '../ui/words/moneyFormat.ts';
import { policySentences } from '../ui/words/policyWords.ts';
import { CountLink } from '../ui/page/CountLink.tsx';
import { useFormats } from '../ui/words/useFormats.ts';
import { Day } from '../ui/page/Day.tsx';
import type { EditedPolicy } from './policyFields.ts';

/** URL of the list of services with a policy. */
export const servicesWith = (id: string): string =>
  `/services?${new URLSearchParams({ filter: JSON.stringify({ where: { 'bookingPolicy.id': { $in: [id] } } }) })}`;

/** Returns a function that converts policies to rows. */
export function usePolicyRows() {
  const lines = usePolicyLines();
  const countOf = useServicesBy('bookingPolicy.id');
  return {
    read(policy: EditedPolicy): RowParts {
      const { id, name, createdDate, updatedDate } = policy;
      const count = countOf(id);
      return {
        pictureUrl: undefined,
        line: lines(policy),
        cell(column) {
          if (column === 'created') return <Day at={createdDate} />;
          if (column === 'updated') return <Day at={updatedDate} />;
          if (column === 'default') return policy.default ? <DefaultChip /> : null;
          return (
            <CountLink count={count} to={servicesWith(id)} label="policies.services.countOf" name={name} />
          );
        },
      };
    },
  };
}

/** Returns a function that converts policies to cards. */
export function usePolicyCards() {
  const lines = usePolicyLines();
  const text = useText();
  const { number } = useFormats();
  const countOf = useServicesBy('bookingPolicy.id');
  return {
    read(policy: EditedPolicy): CardParts {
      const count = countOf(policy.id);
      return {
        pictureUrl: undefined,
        line: lines(policy),
        state: policy.default ? <DefaultChip /> : undefined,
        end:
          count === undefined
            ? '–'
            : text('policies.services.count', { smart_count: count, count: number(count) }),
      };
    },
  };
}

/** Returns a function that describes a policy in its most important sentences. */
function usePolicyLines(): (policy: EditedPolicy) => string {
  const text = useText();
  const { business, locale } = useBusiness();
  const money = moneyFormat(locale, business?.currency);
  return (policy) => policySentences(policy, 'APPOINTMENT', { text, locale, money }).slice(0, 2).join(' ');
}
