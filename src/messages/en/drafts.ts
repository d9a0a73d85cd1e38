/** What people wrote and have not saved. */
export const drafts = {
  title: 'You left a draft of it, %{age}',
  titleNew: 'You began %{name}, %{age}',
  titleNameless: 'You began a new service, %{age}',
  differs:
    '%{smart_count} field differs from what is saved now. |||| %{smart_count} fields differ from what is saved now.',
  clashes:
    '%{fields} has changed since. You’ll choose which version to keep. |||| %{fields} have changed since. You’ll choose which versions to keep.',
  filled: '%{smart_count} field is filled in. |||| %{smart_count} fields are filled in.',
  show: 'Show the differences',
  hide: 'Hide the differences',
  takeUp: 'Take up',
  discard: 'Discard',
  saved: 'Saved now',
  written: 'In your draft',
  empty: 'empty',
  dirty: 'Save or discard what you have changed here first.',
  taken: 'Your draft is back. It is not saved yet.',
  takenNew: 'Your draft is back. The service is not created yet.',
  discarded: 'The draft is discarded.',
  mark: 'Unsaved draft',
  markHelp: 'You left unsaved changes here, %{age}.',
  failed: 'The draft could not be kept in this browser.',
  keep: 'Keep as draft',
  keepLead:
    '%{smart_count} change is not saved. As a draft it stays in this browser until you are back or sign out. |||| %{smart_count} changes are not saved. As a draft they stay in this browser until you are back or sign out.',
  keepNewLead: 'It is not created yet. As a draft it stays in this browser until you are back or sign out.',
  signOutLead:
    '%{smart_count} change is not saved, and signing out removes your drafts from this browser. |||| %{smart_count} changes are not saved, and signing out removes your drafts from this browser.',
  signOutNewLead: 'It is not created yet, and signing out removes your drafts from this browser.',
};
