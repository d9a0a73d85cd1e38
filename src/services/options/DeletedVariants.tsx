import { Box, Link } from '@mui/material';
import { useText } from '../../messages/useText.ts';
import { useServiceForm } from '../editor/useServiceForm.ts';
import {
  choiceKey,
  choicesOf,
  goneChoices,
  kindOf,
  withChoice,
  type ChoicePrices,
  type PricedChoice,
} from './choicePrices.ts';
import { useChoiceWords } from './useChoiceWords.ts';

interface GoneChoicesProps {
  prices: ChoicePrices | undefined;
  onRestore: (prices: ChoicePrices) => void;
}

/** Variants that the next Save removes, each with a restore button. */
export function DeletedVariants({ prices, onRestore }: GoneChoicesProps) {
  const text = useText();
  const { service, opened } = useServiceForm();
  const { choiceWords, amountWords } = useChoiceWords();
  const before = opened?.optionsAndVariants;
  if (!before) return null;
  const gone = goneChoices(choicesOf(before, opened), prices, service);
  if (gone.length === 0) return null;
  return (
    <Box component="section" aria-labelledby="gone-choices" sx={well}>
      <Box id="gone-choices" sx={{ fontWeight: 500 }}>
        {text('choices.gone')}
      </Box>
      <Box component="ul" sx={{ margin: '4px 0', padding: 0, listStyle: 'none' }}>
        {gone.map((line) => (
          <Box key={choiceKey(line.choice)} component="li" sx={row}>
            <Box component="s" sx={{ color: 'text.tertiary', minWidth: 0, overflowWrap: 'anywhere' }}>
              {text('choices.was', { choice: choiceWords(line.choice), price: amountWords(line.price) })}
            </Box>
            {canReturn(line) && (
              <Link
                component="button"
                type="button"
                aria-label={text('choices.putBack', { choice: choiceWords(line.choice) })}
                onClick={() => putBack(line)}
                sx={{ typography: 'body2', flex: 'none' }}
              >
                {text('layout.field.putBack')}
              </Link>
            )}
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{text('choices.goneHelp')}</Box>
    </Box>
  );

  /**
   * Whether a variant can be restored: one of another kind returns with its kind, an unassigned staff member under
   * Staff.
   */
  function canReturn({ choice }: PricedChoice): boolean {
    return choice.staffMemberId === undefined && prices !== undefined && kindOf(prices) === kindOf(before);
  }

  function putBack({ choice, price }: PricedChoice): void {
    if (prices) onRestore(withChoice(prices, { choice, price, index: undefined }));
  }
}

const well = {
  padding: '12px 14px',
  borderRadius: '12px',
  bgcolor: 'sunken',
  border: '1px solid',
  borderColor: 'line',
} as const;

const row = { display: 'flex', gap: '12px', justifyContent: 'space-between', paddingBlock: '2px' } as const;
