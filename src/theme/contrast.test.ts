import { describe, expect, it } from 'vitest';
import { contrast } from './contrast.ts';
import { hues } from '../../contract/entities/values/hue.ts';
import { darkTokens, lightTokens, type Tokens } from './tokens.ts';

/** Surfaces with text. */
const surfaces = ['canvas', 'sunken', 'surface', 'raised', 'hover'] as const;

/** All pairs that must be readable: name, colour, background, minimum contrast. */
function pairs(tokens: Tokens): [string, string, string, number][] {
  const list: [string, string, string, number][] = [];
  for (const surface of surfaces) {
    const on = tokens[surface];
    for (const text of ['text', 'text2', 'text3'] as const)
      list.push([`${text} on ${surface}`, tokens[text], on, 4.5]);
    list.push([`accent text on ${surface}`, tokens.accent.text, on, 4.5]);
    list.push([`bad text on ${surface}`, tokens.bad.text, on, 4.5]);
    list.push([`control edge on ${surface}`, tokens.control, on, 3]);
    list.push([`focus ring on ${surface}`, tokens.focus, on, 6]);
  }
  for (const state of ['good', 'warn', 'bad', 'off'] as const) {
    list.push([`${state} words on their fill`, tokens[state].text, tokens[state].soft, 6]);
    list.push([`${state} mark on its fill`, tokens[state].mark, tokens[state].soft, 3]);
    list.push([`${state} mark on surface`, tokens[state].mark, tokens.surface, 3]);
  }
  list.push(['text2 on selected', tokens.text2, tokens.selected, 4.5]);
  list.push(['text2 on accent soft', tokens.text2, tokens.accent.soft, 4.5]);
  list.push(['accent text on accent soft', tokens.accent.text, tokens.accent.soft, 7]);
  list.push(['filled button', tokens.accent.on, tokens.accent.fill, 7]);
  list.push(['filled button, hovered', tokens.accent.on, tokens.accent.hover, 7]);
  list.push(['button that destroys', tokens.onBad, tokens.badFill, 5.5]);
  for (const hue of hues) {
    const { fill, text, edge } = tokens.hues[hue];
    list.push([`${hue} text on its fill`, text, fill, 6.2]);
    list.push([`${hue} edge on surface`, edge, tokens.surface, 3.6]);
  }
  return list;
}

describe.each([lightTokens, darkTokens])('colours of the $mode theme', (tokens) => {
  it.each(pairs(tokens))('%s have sufficient contrast', (_name, colour, on, least) => {
    expect(contrast(colour, on)).toBeGreaterThanOrEqual(least);
  });
});

describe('documented contrasts', () => {
  const figures: [string, string, string, number][] = [
    ['light text on surface', lightTokens.text, lightTokens.surface, 17.2],
    ['light accent', lightTokens.accent.on, lightTokens.accent.fill, 7.9],
    ['light accent text on surface', lightTokens.accent.text, lightTokens.surface, 8.9],
    ['light good on its fill', lightTokens.good.text, lightTokens.good.soft, 6.4],
    ['dark text on surface', darkTokens.text, darkTokens.surface, 15.2],
    ['dark accent', darkTokens.accent.on, darkTokens.accent.fill, 7.6],
    ['dark bad on its fill', darkTokens.bad.text, darkTokens.bad.soft, 7.8],
  ];
  it.each(figures)('%s has the documented contrast', (_name, colour, on, stated) => {
    expect(contrast(colour, on)).toBeCloseTo(stated, 1);
  });
});
