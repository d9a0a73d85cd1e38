export const overview = {
  title: 'Overview',
  lead: 'What needs you, what changed, and the way to what you do most.',
  create: 'New service',
  attention: {
    title: 'Needs attention',
    none: 'Nothing needs you. Every service that you show can be booked.',
    loading: 'What needs attention is being counted.',
    failed: 'What needs attention could not be counted',
    nobody: '%{smart_count} appointment that nobody gives |||| %{smart_count} appointments that nobody gives',
    sessions:
      '%{smart_count} class or course without future sessions |||| %{smart_count} classes and courses without future sessions',
    category: '%{smart_count} service without a category |||| %{smart_count} services without a category',
    slugs: '%{smart_count} page address to look at |||| %{smart_count} page addresses to look at',
    runs: '%{smart_count} bulk run with failures |||| %{smart_count} bulk runs with failures',
    waiting: '%{smart_count} person waits to be let in |||| %{smart_count} people wait to be let in',
    why: {
      nobody:
        'Customers cannot book it until somebody gives it. |||| Customers cannot book them until somebody gives them.',
      sessions: 'Customers see it and find no date. |||| Customers see them and find no date.',
      category:
        'Customers do not see it until it has one. |||| Customers do not see them until they have one.',
      slugs: 'Some are alike, or say nothing.',
      runs: 'Some services of it were left as they were. What failed can be tried again.',
      waiting: 'They registered and cannot sign in before you decide.',
    },
  },
  drafts: {
    title: 'You have an unfinished draft |||| You have %{smart_count} unfinished drafts',
    lead: 'Kept in this browser, for you alone, until you go on, discard it or sign out. |||| Kept in this browser, for you alone, until you go on, discard them or sign out.',
    nameless: 'A new service without a name',
    begun: 'A new service, begun %{age}',
    changed: 'Changed and not saved, %{age}',
    go: 'Continue',
  },
  changes: {
    title: 'What changed',
    since: 'Since you were last here, %{date}',
    latest: 'The latest changes',
    none: 'Nothing was changed since you were last here.',
    all: 'All activity',
    more: '%{count} change in all |||| %{count} changes in all',
  },
  services: {
    title: 'Your services',
    all: 'in all',
    bookable: 'can be booked now',
    hidden: 'hidden',
  },
  tasks: {
    services: 'All services',
    prices: 'Plans and prices',
    addresses: 'Page addresses',
    trash: 'Trash',
  },
};
