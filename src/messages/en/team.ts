export const team = {
  role: {
    owner: 'Owner',
    admin: 'Admin',
    staff: 'Staff',
    none: 'No role',
    ownerMay: 'May do everything, also decide who is in the team.',
    adminMay: 'May change services, prices, people and rooms, and invite staff.',
    staffMay: 'May look at everything, change nothing.',
  },
};
