import { Box } from '@mui/material';
import type { SayToCustomers } from '../../../contract/customerWords/say.ts';
import { useText } from '../../messages/useText.ts';
import { Marked } from './Marked.tsx';
import type { ShownPayment } from './shownPayment.ts';

interface PaymentPreviewProps {
  payment: ShownPayment;
  words: SayToCustomers;
  changed: boolean;
}

/** The payment part of the booking form. */
export function PaymentPreview({ payment, words, changed }: PaymentPreviewProps) {
  const text = useText();
  const { total, choices, sentence, signIn } = payment;
  return (
    <Box sx={part}>
      <Box lang="en" dir="auto" sx={{ typography: 'body2', color: 'text.tertiary' }}>
        {text('preview.bookingForm')}
      </Box>
      <Box sx={{ fontWeight: 600, marginBlockEnd: '4px' }}>
        <Marked changed={changed}>{words('pay.title')}</Marked>
      </Box>
      {signIn && <Box sx={link}>{signIn}</Box>}
      {choices.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {choices.map((choice, index) => (
            <Box component="li" key={choice} sx={way}>
              <Box aria-hidden sx={radio(index === 0)} />
              <bdi>{choice}</bdi>
            </Box>
          ))}
        </Box>
      )}
      {total !== undefined && (
        <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: '12px', fontWeight: 600 }}>
          <span>{words('form.total')}</span>
          <bdi>{total}</bdi>
        </Box>
      )}
      {sentence && <Box sx={{ color: 'text.secondary' }}>{sentence}</Box>}
    </Box>
  );
}

const part = {
  padding: '12px 16px 16px',
  borderBlockStart: '1px solid',
  borderColor: 'line',
  overflowWrap: 'anywhere',
} as const;

const link = { color: 'text.secondary', textDecoration: 'underline', marginBlockEnd: '4px' } as const;
const way = { display: 'flex', alignItems: 'baseline', gap: '8px', paddingBlock: '2px' } as const;

const radio = (chosen: boolean) => ({
  flex: 'none',
  width: 12,
  height: 12,
  borderRadius: '50%',
  border: chosen ? '4px solid' : '1px solid',
  borderColor: chosen ? 'accent.fill' : 'control',
});
