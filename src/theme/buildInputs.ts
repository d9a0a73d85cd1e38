import type { ThemeOptions } from '@mui/material/styles';
import { focusRing, touch } from './interaction.ts';
import { rem } from './rem.ts';
import type { Tokens } from './tokens.ts';

/** Inputs: label above, 36 px high (44 px with 16 px text on touch screens), one border, no notch. */
export function buildInputs(tokens: Tokens): NonNullable<ThemeOptions['components']> {
  return {
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'small', margin: 'none' } },
    MuiOutlinedInput: {
      defaultProps: { notched: false, size: 'small' },
      styleOverrides: {
        root: {
          minHeight: rem(36),
          borderRadius: 8,
          backgroundColor: tokens.surface,
          color: tokens.text,
          fontSize: rem(14),
          lineHeight: rem(20),
          [touch]: { minHeight: rem(44), fontSize: rem(16) },
          '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: tokens.text3 },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: tokens.control, borderWidth: 1 },
          '&:has(:focus-visible)': focusRing(tokens),
          '& :focus-visible': { outline: 'none' },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: tokens.bad.mark, borderWidth: 2 },
          '&.Mui-disabled, fieldset:disabled &': { backgroundColor: tokens.sunken },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline, fieldset:disabled & .MuiOutlinedInput-notchedOutline':
            {
              borderColor: tokens.line,
            },
          // Facts for readers.
          'fieldset:disabled & input, fieldset:disabled & textarea': { color: tokens.text2 },
        },
        input: {
          height: 'auto',
          paddingBlock: 7,
          paddingInline: 12,
          '&.Mui-disabled': { WebkitTextFillColor: tokens.text3 },
          '&::placeholder': { color: tokens.text3, opacity: 1 },
          'textarea&': { padding: 0 },
        },
        multiline: { paddingBlock: 7, paddingInline: 12 },
        notchedOutline: {
          top: 0,
          borderColor: tokens.control,
          transition: 'border-color 120ms ease-out',
          '& legend': { display: 'none' },
        },
        adornedStart: { paddingInlineStart: 12, '& .MuiOutlinedInput-input': { paddingInlineStart: 8 } },
        adornedEnd: { paddingInlineEnd: 12 },
      },
    },
    // MUI places its chevron and the room for it by the physical side.
    MuiAutocomplete: {
      styleOverrides: {
        root: {
          '[dir="rtl"] & .MuiOutlinedInput-root .MuiAutocomplete-endAdornment': { right: 'auto', left: 9 },
          '[dir="rtl"] &.MuiAutocomplete-hasPopupIcon .MuiOutlinedInput-root': {
            paddingRight: 9,
            paddingLeft: 39,
          },
          '[dir="rtl"] &.MuiAutocomplete-hasPopupIcon.MuiAutocomplete-hasClearIcon .MuiOutlinedInput-root': {
            paddingLeft: 65,
          },
        },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: tokens.text3, marginInline: 0 } } },
    MuiInputLabel: {
      defaultProps: { shrink: true, disableAnimation: true },
      styleOverrides: {
        root: {
          position: 'static',
          transform: 'none',
          maxWidth: 'none',
          marginBlockEnd: 6,
          whiteSpace: 'normal',
          fontSize: rem(14),
          lineHeight: rem(20),
          fontWeight: 500,
          color: tokens.text,
          '&.Mui-focused, &.Mui-error': { color: tokens.text },
        },
      },
    },
    MuiFormHelperText: {
      styleOverrides: {
        root: {
          marginInline: 0,
          marginBlockStart: 6,
          fontSize: rem(13),
          lineHeight: rem(18),
          color: tokens.text3,
        },
      },
    },
    MuiFormLabel: {
      styleOverrides: { root: { '&.Mui-focused': { color: tokens.text } }, asterisk: { display: 'none' } },
    },
    MuiFormControlLabel: {
      styleOverrides: {
        root: { marginInline: 0, gap: 8 },
        label: { fontSize: rem(14), lineHeight: rem(20) },
      },
    },
    MuiCheckbox: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 4, color: tokens.control } },
    },
    MuiRadio: {
      defaultProps: { size: 'small' },
      styleOverrides: { root: { padding: 4, color: tokens.control } },
    },
  };
}
