import type { Migration } from '../migrate.ts';
import { business } from './0001_business.ts';

/** Every step of the schema, in order. */
export const migrations: readonly Migration[] = [business];
