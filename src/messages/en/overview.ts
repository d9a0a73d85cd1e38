export const overview = {
  title: 'Overview',
  lead: 'What needs your attention and what changed recently.',
  create: 'New service',
  attention: {
    title: 'Needs attention',
    none: 'All good. Every visible service can be booked.',
    loading: 'Checking what needs attention…',
    failed: 'Couldn’t check what needs attention',
    nobody: '%{smart_count} appointment without staff |||| %{smart_count} appointments without staff',
    sessions:
      '%{smart_count} class or course without upcoming sessions |||| %{smart_count} classes and courses without upcoming sessions',
    times: '%{smart_count} service without availability |||| %{smart_count} services without availability',
    category: '%{smart_count} service without a category |||| %{smart_count} services without a category',
    slugs: '%{smart_count} page URL to review |||| %{smart_count} page URLs to review',
    runs: '%{smart_count} bulk action with failures |||| %{smart_count} bulk actions with failures',
    waiting: '%{smart_count} person waiting for approval |||| %{smart_count} people waiting for approval',
    why: {
      nobody:
        'Customers can’t book it until you assign staff. |||| Customers can’t book them until you assign staff.',
      sessions: 'Customers see it but can’t find a date. |||| Customers see them but can’t find a date.',
      times:
        'Customers see it but find no time in the next three months. |||| Customers see them but find no time in the next three months.',
      category: 'Customers can’t see it until it has one. |||| Customers can’t see them until they have one.',
      slugs: 'Some are similar or don’t match the service name.',
      runs: 'Some services weren’t changed. You can retry them.',
      waiting: 'They can’t sign in until you approve them.',
    },
  },
  drafts: {
    title: 'You have an unfinished draft |||| You have %{smart_count} unfinished drafts',
    lead: 'Only you can see it. It stays in this browser until you continue, discard it or sign out. |||| Only you can see them. They stay in this browser until you continue, discard them or sign out.',
    nameless: 'New service without a name',
    begun: 'New service, started %{age}',
    changed: 'Unsaved changes from %{age}',
    go: 'Continue',
  },
  changes: {
    title: 'Recent changes',
    since: 'Since your last visit, %{date}',
    latest: 'Latest changes',
    none: 'No changes since your last visit.',
    all: 'View all activity',
    more: '%{count} change in total |||| %{count} changes in total',
  },
  services: {
    title: 'Your services',
    all: 'total',
    bookable: 'bookable now',
    hidden: 'hidden',
  },
  tasks: {
    services: 'All services',
    prices: 'Plans and prices',
    addresses: 'Page URLs',
    trash: 'Trash',
  },
};
