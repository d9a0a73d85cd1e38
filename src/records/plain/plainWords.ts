import type { MessageKey } from '../../messages/en.ts';

type NamespaceOf<Text extends string> = MessageKey extends infer Key
  ? Key extends `${infer Prefix}.${Text}`
    ? Prefix
    : never
  : never;

/** Namespaces with the texts of a plain list. */
export type ListTexts = NamespaceOf<'openWithAll'>;

/** Namespaces with the texts of a plain family: list, editor and removal. */
export type PlainTexts = NamespaceOf<'remove.titleOfMany'>;

/** Texts of a list, by the same keys in each namespace. */
export const listWords = (words: ListTexts) =>
  ({
    title: `${words}.title`,
    search: `${words}.search`,
    caption: `${words}.title`,
    loading: `${words}.loading`,
    found: `${words}.found`,
    foundMany: `${words}.foundMany`,
    former: `${words}.former`,
    failed: `${words}.failed`,
    noMatchTitle: `${words}.noMatchTitle`,
    noMatch: `${words}.noMatch`,
    noLine: `${words}.noLine`,
  }) as const satisfies Record<string, MessageKey>;

/** Texts of an editor. */
export const editorWords = (words: PlainTexts) =>
  ({
    title: `${words}.title`,
    unread: `${words}.notLoaded`,
    gone: `${words}.gone`,
    missing: {
      title: `${words}.missing.title`,
      why: `${words}.missing.why`,
      help: `${words}.missing.help`,
      back: `${words}.missing.back`,
    },
  }) as const;

/** Texts of the creation screen. */
export const creationWords = (words: PlainTexts) =>
  ({
    title: `${words}.new`,
    list: `${words}.title`,
    save: `${words}.create`,
    created: 'editor.create.created',
    partly: 'editor.create.partly',
    failed: `${words}.notCreated`,
    nameless: `${words}.nameless`,
    resumed: 'editor.create.resumed',
  }) as const;

/** Texts of the removal dialog. */
export const removalWords = (words: PlainTexts) =>
  ({
    open: `${words}.remove.open`,
    title: `${words}.remove.title`,
    titleOfMany: `${words}.remove.titleOfMany`,
    lead: `${words}.remove.lead`,
    act: `${words}.remove.act`,
    done: `${words}.remove.done`,
    doneMany: `${words}.remove.doneMany`,
    replacement: `${words}.remove.replacement`,
  }) as const;
