import { Box, Typography } from '@mui/material';
import type { BookingForm, FormField } from '../../contract/entities/terms/bookingForm.ts';
import { useText } from '../messages/useText.ts';
import type { EditorAsideProps } from '../records/editor/editorKind.ts';
import { Checkbox } from '../ui/fields/Checkbox.tsx';
import { Select } from '../ui/fields/Select.tsx';
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
      {/* Looks like the page; nothing in it can be used. */}
      <Box inert sx={{ display: 'grid', gap: '16px' }}>
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
        <Box component="label" sx={{ display: 'flex', gap: '8px', alignItems: 'center' }}>
          <Checkbox />
          <span>{name}</span>
        </Box>
      ) : (
        <Box component="label" sx={{ display: 'grid', gap: '6px', fontWeight: 500 }}>
          <span>
            {name}
            {optional}
          </span>
          {type === 'CHOICE' ? (
            <Select>
              <option>{text('forms.preview.choose')}</option>
              {choices.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </Select>
          ) : (
            <Box component={type === 'LONG_TEXT' ? 'textarea' : 'input'} sx={input} />
          )}
        </Box>
      )}
      {help && (
        <Box sx={{ typography: 'body2', color: 'text.tertiary', marginBlockStart: '4px' }}>{help}</Box>
      )}
    </Box>
  );
}

const input = {
  width: 1,
  minHeight: 36,
  border: '1px solid',
  borderColor: 'control',
  borderRadius: '8px',
  bgcolor: 'surface',
  resize: 'none',
} as const;
