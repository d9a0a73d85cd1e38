export const services = {
  title: 'Services',
};
