import type { ComponentType } from 'react';
import type { BulkKind } from './bulk/bulkKind.ts';
import type { ChangeReader } from './history/changeReader.ts';

/** A family of records as the frame sees it: each part is special to the family, and the frame names none. */
export interface RecordKind {
  /** The data provider's name of it: `services`. */
  resource: string;
  /** The history's names of its records, its own first: `service`, `optionsAndVariants`. */
  entities: readonly string[];
  /** Reads changes of its records into words; without one they are told by the paths of the fields. */
  useChangeReader?: () => ChangeReader;
  /** What a bulk run can change, where the server has runs for it. */
  bulk?: BulkKind;
  /** Its figures on the overview. */
  OverviewCard?: ComponentType;
}
