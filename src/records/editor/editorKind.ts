import type { ComponentType, ReactNode } from 'react';
import type { EditedEntity } from '../../../contract/entities/history/recordedChange.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { Call } from '../../../contract/call.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FrontdeskDataProvider } from '../../providers/data/dataProvider.ts';
import type { Entity } from '../../providers/data/recordCalls.ts';
import type { FieldErrors } from '../../ui/fields/form/fieldErrors.ts';
import type { EditorField, EditorFields } from './fields/editorField.ts';
import type { SavePart } from './save/savePart.ts';

/** A record as edited by one form, including related records that the form treats as its fields. */
export type EditedRecord = Entity & { name: string };

/** Revisions of the records of one form by entity name; undefined for absent ones. */
export type Revisions = Readonly<Record<string, string | undefined>>;

/** How a family reads, compares, validates and saves a record, independent of the UI. */
export interface EditorData<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision = undefined,
> extends EditorFields<Field> {
  /** Resource of the data provider. */
  resource: string;
  /** Other resources whose lists show its records. */
  shownIn?: readonly string[];
  /** URL path of its screens without the leading slash. */
  path: string;
  /** Entity name in the history. */
  entity: EditedEntity;
  /** Fetches the current record with everything that the editor shows. */
  read: (
    api: Pick<FrontdeskDataProvider, 'getOne' | 'send'>,
    id: string,
    signal?: AbortSignal,
  ) => Promise<Edited>;
  /** Converts form values to a record; untouched values stay as opened. */
  settled: (opened: Edited, values: Fields) => Edited;
  /** In sending order: after a failure, later parts are not sent. */
  parts: readonly SavePart<Edited, Decision>[];
  /** Contract violations of a changed record by form path; the parts validate the rest. */
  errorsOfChange: (opened: Edited, mine: Edited) => FieldErrors;
  /** Maps a server error to form paths; empty if it concerns no field. */
  errorsOfRefusal: (error: unknown, record: Fields) => FieldErrors;
  /** Returns the current record if the error is a revision conflict that contains it. */
  currentOf: (error: unknown, opened: Edited) => Edited | undefined;
  revisionsOf: (record: Edited) => Revisions;
  /** Filter for the changes of a record and of the records edited with it. */
  changesOf: (id: string) => Fields;
  /** IDs of further records that the form edits, for their undo. */
  relatedIdsOf?: (record: Edited) => readonly string[];
  /** Whether a field was changed itself, not derived from another. Default: always. */
  isOwnChange?: (field: Field, theirs: Edited) => boolean;
  /** Restores a record from the trash, by its ID alone; absent for a family without one. */
  restore?: Call;
  /** Decision required before some changes are saved. */
  decision?: {
    isNeeded: (opened: Edited, target: Edited) => boolean;
    /** The fields that get their saved values if the person declines; absent if all keep what was typed. */
    declines?: readonly (keyof Edited & string)[];
    /** Whether the impact changed during the save, which invalidates the decision. */
    isOvertaken: (error: unknown) => boolean;
  };
}

/** A family's editor: data, texts and family-specific parts of the screen. */
export interface EditorKind<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision = undefined,
> extends EditorData<Edited, Field, Decision> {
  sections: readonly EditorSection[];
  /** Returns a function that formats a field's value; `''` if empty. */
  useFieldWords: () => (field: Field, record: Edited) => string;
  texts: {
    /** Title of the screen when the record couldn't be loaded. */
    title: MessageKey;
    /** Its error message. */
    unread: MessageKey;
    /** Shown when the record is deleted while open. */
    gone: MessageKey;
    /** Texts of the page in place of a record that does not exist. */
    missing: MissingTexts;
  };
  /** Wraps the editor; contains the dialogs of its actions. */
  Frame?: ComponentType<{ children: ReactNode }>;
  Head: ComponentType<EditorHeadProps<Edited>>;
  /** Head while the record loads. */
  HeadSkeleton: ComponentType<{ id: string }>;
  /** Whether a record cannot be changed in its state, such as an archived one; `Notices` says why. */
  isLocked?: (opened: Edited) => boolean;
  /** Shown above the form: what is unfinished about the record. `onChanged` refetches it. */
  Notices?: ComponentType<{ opened: Edited; onChanged: () => void }>;
  /** The sections, rendered gradually; calls `onDrawn` after the last. */
  Inputs: ComponentType<{ onDrawn: () => void }>;
  /** Beside the form on wide screens. */
  Aside?: ComponentType<EditorAsideProps<Edited>>;
  /** A panel in place of the aside, open while the URL names it (EditorPanel.tsx). */
  panel?: { name: string; Panel: ComponentType<EditorAsideProps<Edited>> };
  /** The effect of saving on other records, in the save bar. */
  SaveNote?: ComponentType<{ opened: Edited; record: Edited }>;
  DecisionDialog?: ComponentType<DecisionDialogProps<Edited, Decision>>;
  /** Merges a new record with the parts that separate calls save, as typed. */
  withOwnCalls: (record: Edited, written: Edited) => Edited;
}

interface MissingTexts {
  title: MessageKey;
  why: MessageKey;
  help: MessageKey;
  /** Label of the link to the list. */
  back: MessageKey;
}

export interface EditorSection {
  key: string;
  label: MessageKey;
}

export interface EditorHeadProps<Edited> {
  /** The saved record. */
  opened: Edited;
  /** The record after saving. */
  mine: Edited;
  /** Whether the two differ. */
  unsaved: boolean;
  /** Whether it is in the trash. */
  gone: boolean;
  /** Saves one change at once and shows `done` with Undo. Other unsaved changes stay unsaved. */
  onChangeAtOnce: (change: Partial<Edited>, done: string) => void;
  /** Refetches the record after an action's own call; unsaved changes stay. */
  onChanged: () => void;
  /** Other people with the record open, and their saved changes. */
  others: ReactNode;
}

export interface EditorAsideProps<Edited> {
  /** The record after saving. */
  record: Edited;
  /** The saved record; undefined for a new one. */
  opened: Edited | undefined;
  /** Whether the two differ. */
  unsaved: boolean;
  /** Whether it is in the trash. */
  gone: boolean;
}

interface DecisionDialogProps<Edited, Decision> {
  /** The saved record. */
  opened: Edited;
  /** The record to save. */
  mine: Edited;
  /** Whether an earlier decision was invalidated by a change during the save. */
  overtaken: boolean;
  onDecide: (decision: Decision) => void;
  onCancel: () => void;
}
