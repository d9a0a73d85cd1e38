import { Box, Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { optionsAndVariantsLimits } from '../../../contract/entities/prices/optionsAndVariants.ts';
import { useBusiness } from '../../ui/business/useBusiness.ts';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import { listOf } from '../../ui/words/listOf.ts';
import { minutesWords } from '../../ui/words/minutesWords.ts';
import { choicesOf, kindOf, usualPrice, withChoice, type ChoicePrices } from './choicePrices.ts';
import { useChoiceWords } from './useChoiceWords.ts';

const lengthsPath = 'schedule.availabilityConstraints.sessionDurations';

interface ChoiceNotesProps {
  prices: ChoicePrices;
  onChange: (prices: ChoicePrices) => void;
}

/** Conflicts between variants and the service's other settings, each with its fix. */
export function ChoiceNotes({ prices, onChange }: ChoiceNotesProps) {
  const text = useText();
  const { locale } = useBusiness();
  const { service, typed } = useServiceForm();
  const { setValue } = useFormContext();
  const { amountWords } = useChoiceWords();
  const kind = kindOf(prices);
  const lines = choicesOf(prices, service);
  const usual = usualPrice(service);
  const { variants } = optionsAndVariantsLimits;

  const offered = (service.schedule?.availabilityConstraints?.sessionDurations ?? []).filter(
    Number.isInteger,
  );
  const priced = lines
    .flatMap(({ choice }) => choice.duration?.minutes ?? [])
    .filter((minutes) => minutes > 0);
  const unpriced = kind === 'DURATION' ? offered.filter((minutes) => !priced.includes(minutes)) : [];
  const unoffered = kind === 'DURATION' ? priced.filter((minutes) => !offered.includes(minutes)) : [];
  const words = (minutes: readonly number[]) =>
    listOf(
      [...new Set(minutes)].map((one) => minutesWords([one], text)),
      locale,
    );

  function priceThem(): void {
    const optionId = prices.options.values[0]?.id;
    if (optionId === undefined) return;
    const price = usualPrice(typed());
    onChange(
      unpriced.reduce(
        (all, minutes) =>
          withChoice(all, { choice: { optionId, duration: { minutes } }, price, index: undefined }),
        prices,
      ),
    );
  }

  return (
    <>
      {kind === 'STAFF_MEMBER' && <Note>{text('choices.peopleFollow')}</Note>}
      {kind !== 'STAFF_MEMBER' && lines.length === 1 && <Note>{text('choices.last')}</Note>}
      {lines.length >= variants && <Note>{text('choices.full', { count: variants })}</Note>}
      {unpriced.length > 0 && (
        <Note>
          {text('choices.unpriced', { lengths: words(unpriced) })}{' '}
          <Mend onClick={priceThem}>{text('choices.priceThem')}</Mend>
        </Note>
      )}
      {unoffered.length > 0 && (
        <Note>
          {text('choices.unoffered', { lengths: words(unoffered) })}{' '}
          <Mend
            onClick={() =>
              setValue(
                lengthsPath,
                [...new Set([...offered, ...unoffered])].toSorted((a, b) => a - b),
                {
                  shouldDirty: true,
                },
              )
            }
          >
            {text('choices.offerThem')}
          </Mend>
        </Note>
      )}
      {usual !== '' && kind === 'CUSTOM' && (
        <Note>{text('choices.usual', { price: amountWords(usual) })}</Note>
      )}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{children}</Box>;
}

function Mend({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <Link
      component="button"
      type="button"
      onClick={onClick}
      sx={{ typography: 'body2', verticalAlign: 'baseline' }}
    >
      {children}
    </Link>
  );
}
