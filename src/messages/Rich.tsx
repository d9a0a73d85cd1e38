import { Fragment, type ReactNode } from 'react';

interface RichProps {
  /** A text with its placeholders: `%{who} created %{record}`. */
  template: string;
  values: Readonly<Record<string, ReactNode>>;
}

/** A text whose placeholders are elements, such as links. */
export function Rich({ template, values }: RichProps) {
  // Odd parts are names of placeholders. A text has no other key.
  return template
    .split(/%\{(\w+)\}/)
    .map((part, at) => <Fragment key={`${at}${part}`}>{at % 2 === 1 ? values[part] : part}</Fragment>);
}
