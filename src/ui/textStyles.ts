/** `sx` of text for screen readers only. */
export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  margin: '-1px',
  padding: 0,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
  border: 0,
} as const;

/**
 * `sx` of one line with an ellipsis. It is cut at the end of its own script: a Latin name keeps its start on a page that
 * runs right to left, and the line its alignment.
 */
export const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  minWidth: 0,
  unicodeBidi: 'plaintext',
  textAlign: '-webkit-match-parent',
  '@supports (text-align: match-parent)': { textAlign: 'match-parent' },
} as const;

/** `sx` of two lines with an ellipsis, where hovering cannot reveal the rest. */
export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

/** `sx` of a link that makes its positioned frame clickable, below other controls in it. */
export const coveringLink = {
  fontWeight: 600,
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': {
    outline: '2px solid',
    outlineColor: 'focus',
    outlineOffset: '-3px',
    borderRadius: '12px',
  },
} as const;
