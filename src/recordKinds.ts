import type { RecordKind } from './records/recordKind.ts';
import { serviceKind } from './services/serviceKind.ts';

/** Every family of the dashboard, in the order in which people meet them. */
export const recordKinds: readonly RecordKind[] = [serviceKind];
