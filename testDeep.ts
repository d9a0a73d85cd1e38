/**
 * For tests of every folder: the full figure under `npm run test:deep` (FRONTDESK_DEEP=yes), the smaller one in every
 * other run. `npm run test:deep` runs each test file that imports this file directly.
 */
export function deep<T>(whenDeep: T, otherwise: T): T {
  return process.env.FRONTDESK_DEEP === 'yes' ? whenDeep : otherwise;
}
