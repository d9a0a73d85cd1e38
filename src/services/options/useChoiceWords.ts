import type { ServiceChoice } from '../../../contract/entities/prices/optionsAndVariants.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { nameOrGone } from '../../ui/words/nameOrGone.ts';
import { useStaffNames } from '../editor/useStaffNames.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { moneyFormat } from '../../ui/words/moneyFormat.ts';
import { choicesOf, type ChoicePrices } from './choicePrices.ts';

/** Returns functions that format variants and their prices. */
export function useChoiceWords() {
  const text = useText();
  const { business, locale } = useBusiness();
  const people = useStaffNames();
  const money = moneyFormat(locale, business?.currency);

  /** `Child`, `Ana Popescu`, `60 min`; empty if blank. */
  function choiceWords({ custom, staffMemberId, duration }: ServiceChoice): string {
    if (staffMemberId !== undefined) {
      return nameOrGone(people, staffMemberId.toLowerCase(), text('serviceEditor.staff.unknown'));
    }
    if (duration) {
      if (duration.name?.trim()) return duration.name;
      return duration.minutes > 0 ? minutesWords([duration.minutes], text) : '';
    }
    return custom?.trim() ?? '';
  }

  const amountWords = (value: string) => money({ value });

  return {
    choiceWords,
    amountWords,
    /** `Child €10.00 and Adult €20.00`; empty without variants. */
    pricesWords: (prices: ChoicePrices | undefined, service: Service) =>
      prices
        ? listOf(
            choicesOf(prices, service).map(({ choice, price }) =>
              text('choices.was', { choice: choiceWords(choice), price: amountWords(price) }),
            ),
            locale,
          )
        : '',
  };
}
