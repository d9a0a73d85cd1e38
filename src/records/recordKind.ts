import type { ComponentType } from 'react';
import type { BulkKind } from './bulk/bulkKind.ts';
import type { ChangeReader } from './history/changeReader.ts';

/** A family of records. The family supplies each part; the shared screens name no family. */
export interface RecordKind {
  /** Resource of the data provider: `services`. */
  resource: string;
  /** Entity names in the history, its own first: `service`, `optionsAndVariants`. */
  entities: readonly string[];
  /** Returns a function that describes changes of its records; without it, changes are listed by field path. */
  useChangeReader?: () => ChangeReader;
  /** What a bulk action can change, if the server supports it. */
  bulk?: BulkKind;
  /** Its figures on the overview. */
  OverviewCard?: ComponentType;
}
