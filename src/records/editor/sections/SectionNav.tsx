import { Box } from '@mui/material';
import { useEffect, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Select } from '../../../ui/fields/Select.tsx';
import { visuallyHidden } from '../../../ui/textStyles.ts';
import { useText } from '../../../messages/useText.ts';
import { chosenFill } from '../../../theme/interaction.ts';
import type { EditorSection } from '../editorKind.ts';
import { useHasNoNav } from './EditorLayout.tsx';
import { useCurrentSection } from './useCurrentSection.ts';

/** A section of the form, or the history below it. */
export interface SectionState extends EditorSection {
  changed: boolean;
  errors: number;
}

interface SectionNavProps {
  sections: readonly SectionState[];
  /** Whether all sections are rendered. */
  drawn: boolean;
}

/** Section navigation: links at the side of the form, or a select above it on narrow screens. */
export function SectionNav({ sections, drawn }: SectionNavProps) {
  const text = useText();
  const isNarrow = useHasNoNav();
  const { current, goTo } = useCurrentSection(sections.map(({ key }) => key));
  const { hash, search } = useLocation();
  // Scrolls to the section in the URL's hash on opening.
  useEffect(() => {
    if (hash && drawn) goTo(hash.slice(1));
  }, [hash, drawn, goTo]);
  const nameOf = ({ label, changed, errors }: SectionState) => {
    const name = text(label);
    if (errors > 0) return `${name} · ${text('editor.sectionErrors', { smart_count: errors })}`;
    return changed ? `${name} · ${text('editor.sectionChanged')}` : name;
  };
  if (isNarrow) {
    return (
      <Box sx={{ position: 'sticky', insetBlockStart: 0, zIndex: 6, ...selectBand }}>
        <Select
          aria-label={text('editor.sections')}
          value={current}
          onChange={(event) => goTo(event.target.value)}
        >
          {sections.map((section) => (
            <option key={section.key} value={section.key}>
              {nameOf(section)}
            </option>
          ))}
        </Select>
      </Box>
    );
  }
  return (
    <Box component="nav" aria-label={text('editor.sections')} sx={list}>
      {sections.map((section) => (
        <Box
          key={section.key}
          component={Link}
          to={{ search, hash: section.key }}
          replace
          aria-current={section.key === current ? 'location' : undefined}
          onClick={(event: MouseEvent) => {
            if (!event.ctrlKey && !event.metaKey && !event.shiftKey) goTo(section.key);
          }}
          sx={item}
        >
          <span>{text(section.label)}</span>
          {section.errors > 0 ? (
            <Box component="span" sx={{ typography: 'caption', color: 'bad.text' }}>
              {section.errors}
              <Box component="span" sx={visuallyHidden}>
                {' '}
                {text('editor.sectionErrors', { smart_count: section.errors })}
              </Box>
            </Box>
          ) : (
            section.changed && (
              <Box component="span" sx={dot}>
                <Box component="span" sx={visuallyHidden}>
                  {text('editor.sectionChanged')}
                </Box>
              </Box>
            )
          )}
        </Box>
      ))}
    </Box>
  );
}

const list = { position: 'sticky', insetBlockStart: 24, display: 'grid', gap: '2px', alignContent: 'start' };

const item = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px',
  minHeight: 32,
  paddingInline: '10px',
  borderRadius: '8px',
  color: 'text.secondary',
  textDecoration: 'none',
  transition: 'background-color 120ms ease-out',
  '&:hover': { bgcolor: 'hover' },
  '&[aria-current]': { bgcolor: 'accent.soft', color: 'accent.text', fontWeight: 500, ...chosenFill },
} as const;

/** A border instead of a fill, which forced-colors mode removes. */
const dot = { flex: 'none', borderRadius: '50%', border: '3px solid', borderColor: 'accent.fill' } as const;

/** Full-width background over the fields that scroll below it. */
const selectBand = {
  marginInline: 'calc(var(--gutter) * -1)',
  paddingInline: 'var(--gutter)',
  paddingBlock: '8px',
  bgcolor: 'canvas',
} as const;
