/** Other people with the same service open, and their saved changes. */
export const others = {
  here: '%{names} is viewing this too |||| %{names} are viewing this too',
  editing: '%{names} is editing this |||| %{names} are editing this',
  saved: '%{who} saved %{smart_count} change |||| %{who} saved %{smart_count} changes',
  savedByYou:
    'You saved %{smart_count} change in another tab or device |||| You saved %{smart_count} changes in another tab or device',
  somebody: 'Someone',
  see: 'View change |||| View changes',
  lead: 'Changes since you opened %{name}. Your unsaved changes are kept.',
  before: 'When you opened it',
  now: 'Now',
  yours: 'Your unsaved change',
  clash: 'You changed this too. You’ll choose which version to keep.',
  bringIn: 'Apply change |||| Apply changes',
  later: 'Not now',
  broughtIn: 'Applied: %{fields}',
  restore: 'Restore',
  openTrash: 'Open trash',
};
