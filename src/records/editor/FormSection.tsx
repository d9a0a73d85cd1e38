import type { ComponentProps, ReactNode } from 'react';
import { SectionCard } from '../../ui/page/SectionCard.tsx';
import { PlainInputs } from './PlainInputs.tsx';

/** A section of a record's form, with the inputs of its plain fields at the end. */
export function FormSection({
  children,
  ...card
}: Omit<ComponentProps<typeof SectionCard>, 'children'> & { children?: ReactNode }) {
  return (
    <SectionCard {...card}>
      {children}
      <PlainInputs section={card.id} />
    </SectionCard>
  );
}
