import { createContext, use, type ComponentProps, type ReactNode } from 'react';
import { SectionCard } from '../../../ui/page/SectionCard.tsx';
import { PlainInputs } from '../fields/PlainInputs.tsx';

/** Sections that fold, by ID: their present value in words. */
export const FoldedSections = createContext<Readonly<Record<string, string>>>({});
/** Number of errors and changes by section ID. */
export const SectionMarks = createContext<Readonly<Record<string, number>>>({});

/** A section of a record's form, with the inputs of its plain fields at the end. */
export function FormSection({
  children,
  ...card
}: Omit<ComponentProps<typeof SectionCard>, 'children' | 'fold'> & { children?: ReactNode }) {
  const words = use(FoldedSections)[card.id];
  const { [card.id]: marks = 0 } = use(SectionMarks);
  return (
    <SectionCard {...card} fold={words === undefined ? undefined : { words, marks }}>
      {children}
      <PlainInputs section={card.id} />
    </SectionCard>
  );
}
