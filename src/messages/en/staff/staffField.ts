/** Labels of the fields of a staff member by their paths, in the editor, filters and the history. */
export const staffField = {
  id: 'ID',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  description: 'Description',
  mainMedia: 'Picture',
  resourceId: 'Resource ID',
  createdDate: 'Created',
  updatedDate: 'Updated',
  serviceProvider: 'Provides services',
  sortOrder: 'Position',
  places: 'Locations',
  hours: 'Working hours',
};
