import type { RouteFamily } from './dispatch.ts';
import { redirectSessionRoutes } from './routes/redirectSessions.ts';

const mebibyte = 1024 * 1024;

/** Every call that is answered here, by side of the interface. */
export const routeFamilies: readonly RouteFamily[] = [
  { routes: [], bodyLimit: mebibyte, formBodies: false, keepsAnswers: true },
  { routes: redirectSessionRoutes, bodyLimit: 16 * 1024, formBodies: true, keepsAnswers: false },
];
