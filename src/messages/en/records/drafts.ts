/** Drafts of unsaved input. */
export const drafts = {
  title: 'You have an unsaved draft from %{age}',
  titleNew: 'You have a draft of %{name} from %{age}',
  titleNameless: 'You have a draft of a new service from %{age}',
  differs:
    '%{smart_count} field differs from the saved version. |||| %{smart_count} fields differ from the saved version.',
  clashes:
    '%{fields} has changed since. You’ll choose which version to keep. |||| %{fields} have changed since. You’ll choose which versions to keep.',
  filled: '%{smart_count} field filled in |||| %{smart_count} fields filled in',
  show: 'Show changes',
  hide: 'Hide changes',
  takeUp: 'Resume draft',
  discard: 'Discard',
  saved: 'Saved',
  written: 'Your draft',
  empty: 'empty',
  dirty: 'Save or discard your current changes first.',
  taken: 'Draft restored. It isn’t saved yet.',
  takenNew: 'Draft restored. The service isn’t created yet.',
  discarded: 'Draft discarded',
  mark: 'Unsaved draft',
  markHelp: 'You left unsaved changes here %{age}.',
  failed: 'Couldn’t keep the draft in this browser',
  keep: 'Keep as draft',
  keepLead:
    '%{smart_count} unsaved change. A draft stays in this browser until you come back or sign out. |||| %{smart_count} unsaved changes. A draft stays in this browser until you come back or sign out.',
  keepNewLead: 'Nothing is created yet. A draft stays in this browser until you come back or sign out.',
  signOutLead:
    '%{smart_count} unsaved change. Signing out deletes your drafts from this browser. |||| %{smart_count} unsaved changes. Signing out deletes your drafts from this browser.',
  signOutNewLead: 'Nothing is created yet. Signing out deletes your drafts from this browser.',
};
