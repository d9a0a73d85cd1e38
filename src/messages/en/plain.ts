/** Texts of the fields that most families have. */
export const plain = {
  field: { id: 'ID', name: 'Name', createdDate: 'Created', updatedDate: 'Updated' },
  fieldGroup: { record: 'Details', behind: 'Technical' },
  rename: 'Rename',
  renameOf: 'New name of %{name}',
  renamed: '%{before} renamed to %{name}',
  notRenamed: 'Couldn’t rename %{name}',
  default: 'Default',
  makeDefault: 'Make default',
  madeDefault: '%{name} is now the default',
  notMadeDefault: 'Couldn’t make %{name} the default',
  keptDefault: 'The default can’t be deleted. Make another one the default first.',
  more: 'Show %{smart_count} more |||| Show %{smart_count} more',
  usesFailed: 'Couldn’t load what uses it',
  sort: {
    byName: 'Name, A to Z',
    byNameDown: 'Name, Z to A',
    byCreated: 'Newest first',
    byUpdated: 'Recently updated',
  },
};
