export const palette = {
  label: 'Search records, pages and actions',
  results: 'Results',
  recent: 'Recent',
  subject: 'This page · %{name}',
  go: 'Go to and create',
  theme: 'Theme: %{theme}',
  /** Other words that find “Sign out”. */
  signOutAlso: 'log out logout',
  showing: '%{family} · showing “%{text}”',
  all: 'All %{smart_count} in %{family}',
  none: 'No results for “%{text}”',
  searching: 'Searching…',
  found: '%{smart_count} result |||| %{smart_count} results',
  select: 'Select',
  openIt: 'Open',
  newTab: 'New tab',
  keys: 'Shortcuts',
};

export const keys = {
  title: 'Keyboard shortcuts',
  key: 'Key',
  effect: 'Effect',
  close: 'Close',
  palette: 'Search records, pages and actions',
  undo: 'Undo your last saved change',
  redo: 'Redo your last undone change',
  save: 'Save the open form',
  help: 'Show keyboard shortcuts',
  singleOff: 'Single-key shortcuts are off. You can turn them on in your account.',
};
