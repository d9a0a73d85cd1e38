/** The order that customers see. */
export const order = {
  open: 'Change order',
  moveTo: 'Move to…',
  title: 'Move %{name}',
  lead: 'Customers see the new order at once.',
  position: 'Position',
  first: 'First',
  last: 'Last',
  after: 'After %{name}',
  cancel: 'Cancel',
  act: 'Move',
  moved: '%{name} moved',
  failed: 'Couldn’t move %{name}',
};
