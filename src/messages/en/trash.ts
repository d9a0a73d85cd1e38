export const trash = {
  title: 'Trash',
  lead: 'Deleted items stay here for %{days} days, with everything that belongs to them. After that, they’re permanently deleted.',
  list: 'Deleted items',
  loading: 'Loading trash…',
  failed: 'Couldn’t load the trash',
  pages: 'Pagination',
  none: 'Trash is empty. You can restore deleted items for %{days} days.',
  noMatch: 'No deleted item matches “%{q}”.',
  clear: 'Clear search',
  search: 'Search trash',
  select: 'Select %{name}',
  selectAll: 'Select all on this page',
  deletedBy: 'Deleted %{date} by %{who}',
  deleted: 'Deleted %{date}',
  daysLeft: '%{smart_count} day left |||| %{smart_count} days left',
  lastDay: 'Permanently deleted today',
  address: 'Page URL “%{slug}” is reserved.',
  bookings:
    '%{smart_count} booking is restored too. Customers aren’t notified. |||| %{smart_count} bookings are restored too. Customers aren’t notified.',
  services:
    'Assigned to %{smart_count} service again when restored. |||| Assigned to %{smart_count} services again when restored.',
  restore: 'Restore',
  restoreOf: 'Restore %{name}',
  restoreSelected: 'Restore %{smart_count} item |||| Restore %{smart_count} items',
  restored: '%{name} restored',
  restoredBooked:
    '%{name} restored with its booking. Customers weren’t notified. |||| %{name} restored with its %{smart_count} bookings. Customers weren’t notified.',
  restoredMany: '%{smart_count} item restored |||| %{smart_count} items restored',
  already:
    'Nothing to restore: %{name} was already restored. |||| Nothing to restore: these items were already restored.',
  restoreFailed: 'Couldn’t restore %{name}',
  restoredPartly: '%{done} of %{all} restored. Not restored: %{names}.',
  open: 'Open',
  remove: {
    open: 'Delete permanently',
    of: 'Delete permanently: %{name}',
    title: 'Permanently delete %{name}?',
    lead: 'You can’t undo this. Only the history keeps what was changed.',
    safe: 'Cancel',
    act: 'Delete permanently',
    done: '%{name} permanently deleted',
  },
  help: {
    category: 'Restores the category at its position. Services keep the category that replaced it.',
    service:
      'Restores its page URLs, category, plans and variants, and anything its deletion cancelled. Customers aren’t notified.',
    staffMember: 'Restores their profile and sign-in, and assigns them to their services again.',
  },
  record: {
    title: '%{name} is in the trash',
    toTrash: 'Open trash',
  },
};
