/** Who else has the same service open, and what they have saved meanwhile. */
export const others = {
  here: '%{names} is here too |||| %{names} are here too',
  editing: '%{names} is changing it |||| %{names} are changing it',
  saved: '%{who} saved %{smart_count} change |||| %{who} saved %{smart_count} changes',
  savedByYou: 'You saved %{smart_count} change elsewhere |||| You saved %{smart_count} changes elsewhere',
  somebody: 'Somebody',
  see: 'See it |||| See them',
  lead: 'Since you opened %{name}. What is not saved here stays as you wrote it.',
  before: 'When you opened it',
  now: 'Saved now',
  yours: 'Yours, not saved',
  clash: 'You changed it too. You choose what stays when you bring it in.',
  bringIn: 'Bring it in |||| Bring them in',
  later: 'Not now',
  broughtIn: 'Brought in: %{fields}.',
  gone: 'It was deleted meanwhile.',
  openTrash: 'Open the trash',
};
