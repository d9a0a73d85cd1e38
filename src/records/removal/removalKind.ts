import type { ComponentType } from 'react';
import type { BodyOf, Call } from '../../../contract/call.ts';
import type { previewRemoval } from '../../../contract/calls/history/removals.ts';
import type { RemovableEntity, RemovalImpact } from '../../../contract/entities/history/removal.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';

/** Further choices of a removal, as sent. */
export type RemovalOptions = Omit<BodyOf<typeof previewRemoval>, 'entity' | 'ids' | 'replacementId'>;

export interface RemovalOptionsProps {
  impact: RemovalImpact;
  replacementId: string | undefined;
  options: RemovalOptions;
  onChange: (options: RemovalOptions) => void;
}

/** How a family deletes or archives records. */
export interface RemovalKind {
  entity: RemovableEntity;
  /** Resource of the data provider, for replacements. */
  resource: string;
  /** Path of the list without the leading slash. */
  path: string;
  /** Resources of the data provider that a removal changes. */
  changes: readonly string[];
  /** Filter of the records that can replace others. Default: all. */
  replacements?: Fields;
  /** Further choices below the replacement. */
  Options?: ComponentType<RemovalOptionsProps>;
  /** Whether a record is removed already, as an archived one: the action is not offered. Default: never. */
  isRemoved?(this: void, record: Fields): boolean;
  /** Restores archived records, which cannot be changed before. Absent for families with a trash. */
  restore?: {
    /** Has the ID of a record as its whole input. */
    call: Call;
    texts: {
      /** Label of the action. */
      act: MessageKey;
      /** With `name`. */
      done: MessageKey;
      /** With `smart_count` and `count`. */
      doneMany: MessageKey;
      /** With `name`. */
      failed: MessageKey;
    };
  };
  texts: {
    /** Label of the action: `Delete…` */
    open: MessageKey;
    /** With `name`. */
    title: MessageKey;
    /** With `smart_count` and `count`, for several records. */
    titleOfMany: MessageKey;
    /** With `smart_count`. */
    lead: MessageKey;
    /** With `smart_count`. */
    act: MessageKey;
    /** With `name`. */
    done: MessageKey;
    /** With `smart_count` and `count`. */
    doneMany: MessageKey;
    /** Label of the replacement, with `smart_count`. */
    replacement: MessageKey;
  };
}

/** A record to remove. */
export interface Removed {
  id: string;
  name: string;
}
