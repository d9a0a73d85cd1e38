import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderOnDesk } from '../../../testing/renderOnDesk.tsx';
import { FacetChoices } from './FacetChoices.tsx';

const yoga = { value: 'yoga', label: 'Yoga', count: null };

it.each([
  ['that values load', undefined, ['Loading']],
  ['of loaded values that there is none', [], ['No matches']],
  ['nothing of values', [yoga], ['Yoga']],
])('says %s', (_title, options, texts) => {
  renderOnDesk(
    <FacetChoices label="Service" options={options} chosen={[]} onChoose={() => undefined} find="Search" />,
    {},
  );
  const shown = ['Loading', 'No matches', 'Yoga'].filter((text) => screen.queryByText(text));
  expect(shown).toEqual(texts);
});
