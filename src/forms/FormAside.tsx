import { Box, Typography } from '@mui/material';
import { ChevronDown } from 'lucide-react';
import type { BookingForm, FormField } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import { rem } from '../theme/rem.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { Icon } from '../ui/Icon.tsx';
import { card } from '../ui/page/SectionCard.tsx';

/** The form as customers see it, with unsaved changes. */
export function FormAside({ record: { fields } }: EditorAsideProps<BookingForm>) {
  const text = useText();
  return (
    <Box component="section" aria-labelledby="form-preview" sx={card}>
      <Typography id="form-preview" variant="h3" component="h2">
        {text('forms.preview.title')}
      </Typography>
      <Typography variant="body2" component="div" sx={{ color: 'text.tertiary', marginBlockEnd: '16px' }}>
        {text('forms.preview.lead')}
      </Typography>
      <Box sx={{ display: 'grid', gap: '16px' }}>
        {(['name', 'email', 'phone'] as const).map((key) => (
          <Question
            key={key}
            question={{ type: 'SHORT_TEXT', label: text(`forms.preview.${key}`), required: key !== 'phone' }}
          />
        ))}
        {fields.map((question, at) => (
          <Question key={question.id ?? at} question={question} />
        ))}
      </Box>
    </Box>
  );
}

function Question({ question: { type, label, help, required, choices = [] } }: { question: FormField }) {
  const text = useText();
  const name = label || text('forms.preview.unnamed');
  const optional = !required && (
    <Box component="span" sx={{ color: 'text.tertiary', fontWeight: 400 }}>
      {' '}
      {text('layout.field.optional')}
    </Box>
  );
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      {type === 'CHECK_BOX' ? (
        <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
          <Box component="span" sx={box} />
          {name}
        </Box>
      ) : (
        <Box sx={{ display: 'grid', gap: '6px' }}>
          <Box sx={{ fontWeight: 500 }}>
            {name}
            {optional}
          </Box>
          <Box sx={type === 'LONG_TEXT' ? longInput : input}>
            {type === 'CHOICE' && (
              <>
                {text('forms.preview.choose')}
                <Icon of={ChevronDown} size={16} />
              </>
            )}
          </Box>
          {type === 'CHOICE' && choices.length > 0 && (
            <Box sx={{ typography: 'body2', color: 'text.tertiary' }}>{choices.join(' · ')}</Box>
          )}
        </Box>
      )}
      {help && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '4px' }}>{help}</Box>
      )}
    </Box>
  );
}

/** Drawn like the inputs of the page, but without function. */
const input = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 36,
  paddingInline: '12px',
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '8px',
  bgcolor: 'surface',
  color: 'text.secondary',
} as const;

const longInput = { ...input, minHeight: 84 } as const;

const box = {
  flex: 'none',
  width: rem(16),
  height: rem(16),
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '4px',
} as const;
