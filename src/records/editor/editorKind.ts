import type { ComponentType, ReactNode } from 'react';
import type { Call } from '../../../contract/call.ts';
import type { Fields } from '../../../contract/paths.ts';
import type { MessageKey } from '../../messages/en.ts';
import type { FrontdeskDataProvider } from '../../providers/dataProvider.ts';
import type { Entity } from '../../providers/resourceCalls.ts';
import type { FieldErrors } from '../../ui/fields/fieldErrors.ts';
import type { EditorField, EditorFields } from './editorField.ts';
import type { SavePart } from './savePart.ts';

/** A record as one form edits it: with records beside it that the form treats as fields of it. */
export type EditedRecord = Entity & { name: string };

/** How far the records of one form have come, by the history's names of them; undefined where there is none. */
export type Revisions = Readonly<Record<string, string | undefined>>;

/** How a family reads, compares, checks and saves a record: what of its editor needs no screen. */
export interface EditorData<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision = undefined,
> extends EditorFields<Field> {
  /** The data provider's name of the family: `services`. */
  resource: string;
  /** Other resources whose lists show its records. */
  shownIn?: readonly string[];
  /** Where its screens stand, without the first slash: `services`. */
  path: string;
  /** The history's name of its records: `service`. */
  entity: string;
  /** Everything that the editor shows of a record, as it stands on the server now. */
  read: (
    api: Pick<FrontdeskDataProvider, 'getOne' | 'send'>,
    id: string,
    signal?: AbortSignal,
  ) => Promise<Edited>;
  /** The record that the form's values stand for; what nobody touched stays as it was opened. */
  settled: (opened: Edited, values: Fields) => Edited;
  /** In the order in which they are sent: when one fails, those after it are not tried. */
  parts: readonly SavePart<Edited, Decision>[];
  /** What the contract would refuse of a changed record, by form path; its parts check the rest. */
  errorsOfChange: (opened: Edited, mine: Edited) => FieldErrors;
  /** Where a refusal of the server stands in the form; empty where it is about none of its fields. */
  errorsOfRefusal: (error: unknown, record: Fields) => FieldErrors;
  /** The record as it is by now, where somebody else was faster and the refusal carries it; undefined otherwise. */
  currentOf: (error: unknown, opened: Edited) => Edited | undefined;
  revisionsOf: (record: Edited) => Revisions;
  /** Filters recorded changes to those of a record and of what is edited with it. */
  changesOf: (id: string) => Fields;
  /** False for what changed with another field by itself; every field changes on its own where this is absent. */
  isOwnChange?: (field: Field, theirs: Edited) => boolean;
  /** Takes a record out of the trash, where its family has one. */
  restore?: { call: Call; send: (api: FrontdeskDataProvider, id: string) => Promise<unknown> };
  /** What is asked before some changes are saved. */
  decision?: {
    isNeeded: (opened: Edited, target: Edited) => boolean;
    /** Something changed in the moment of saving, so what was decided holds no longer. */
    isOvertaken: (error: unknown) => boolean;
  };
  /** Who else has a record open; nobody is told or shown where this is absent. */
  presence?: {
    note: (
      api: FrontdeskDataProvider,
      form: { formId: string; id: string; editing: boolean },
      signal: AbortSignal,
    ) => Promise<{ others: readonly PersonAtRecord[]; revisions: Revisions }>;
    close: (api: FrontdeskDataProvider, formId: string) => Promise<unknown>;
  };
}

/** Somebody else at the same record, in however many tabs. */
export interface PersonAtRecord {
  memberId: string;
  name: string;
  /** They have changed something that they have not saved. */
  editing: boolean;
}

/** A family's editor: its data, its words, and the parts of the screen that are special to it. */
export interface EditorKind<
  Edited extends EditedRecord,
  Field extends EditorField,
  Decision = undefined,
> extends EditorData<Edited, Field, Decision> {
  sections: readonly EditorSection[];
  /** Reads a field of a record into the words in which people know its value; `''` when it is empty. */
  useFieldWords: () => (field: Field, record: Edited) => string;
  texts: {
    /** Title of the screen where the record could not be read. */
    title: MessageKey;
    /** What failed then. */
    unread: MessageKey;
    /** Said where it is deleted while it is open. */
    gone: MessageKey;
  };
  /** Around all of the editor: dialogs that its actions open. */
  Frame?: ComponentType<{ children: ReactNode }>;
  Head: ComponentType<EditorHeadProps<Edited>>;
  /** While the record is on the way, under what is known of it. */
  ComingHead: ComponentType<{ id: string }>;
  /** In the place of a record that is not there, or is in the trash. */
  Missing: ComponentType<{ id: string; onRestored: () => void }>;
  /** Said above the form: what is unfinished about the record. `onChanged` reads it again. */
  Notices?: ComponentType<{ opened: Edited; onChanged: () => void }>;
  /** The sections, drawn one after the other; `onDrawn` is told when all of them stand. */
  Inputs: ComponentType<{ onDrawn: () => void }>;
  /** Beside the form, where there is room. */
  Aside?: ComponentType<EditorAsideProps<Edited>>;
  DecisionDialog?: ComponentType<DecisionDialogProps<Edited, Decision>>;
  /** A new record with what is saved of it by calls of their own, as it was written. */
  withOwnCalls: (record: Edited, written: Edited) => Edited;
}

export interface EditorSection {
  key: string;
  label: MessageKey;
}

export interface EditorHeadProps<Edited> {
  /** As it stands on the server. */
  opened: Edited;
  /** As it will be after saving. */
  mine: Edited;
  /** Whether the two differ. */
  unsaved: boolean;
  /** It is in the trash. */
  gone: boolean;
  /** Saves a change on its own at once, says `done` and offers the way back; what is unsaved stays unsaved. */
  onChangeAtOnce: (change: Partial<Edited>, done: string) => void;
  /** Who else is at it, and what they have saved. */
  others: ReactNode;
}

export interface EditorAsideProps<Edited> {
  /** As it will be after saving. */
  record: Edited;
  /** As it stands on the server; undefined for a new one. */
  opened: Edited | undefined;
  /** Whether the two differ. */
  unsaved: boolean;
  /** It is in the trash. */
  gone: boolean;
}

interface DecisionDialogProps<Edited, Decision> {
  /** As it stands on the server. */
  opened: Edited;
  /** As it is to be saved. */
  mine: Edited;
  /** It was decided before, but something changed in the moment of saving. */
  overtaken: boolean;
  onDecide: (decision: Decision) => void;
  onCancel: () => void;
}
