import { useState, type ReactNode } from 'react';
import { equalValues } from '../../../contract/paths.ts';
import type { EditedService } from './editedService.ts';
import { ServiceFormContext, useServiceForm, type ServiceFormState } from './ServiceFormContext.ts';

/** What is written by key and shown by its own section alone. */
export const texts = ['name', 'tagLine', 'description', 'media', 'mainSlug', 'seoData'] as const;
/** What the price says, for sections that say nothing of it. */
export const prices = ['payment', 'optionsAndVariants', 'addOnGroups'] as const;

type Part = (typeof texts | typeof prices)[number];

interface UntouchedProps {
  /** Parts of the service that nothing inside shows. */
  by: readonly Part[];
  children: ReactNode;
}

/**
 * Holds sections still while other parts of the service are being written: with all of a service open, drawing each
 * section for each key would be felt. The fields inside follow the form by themselves.
 */
export function Untouched({ by, children }: UntouchedProps) {
  const now = useServiceForm();
  const [drawn, draw] = useState(now);
  const same = saysTheSame(drawn, now, by);
  if (!same) draw(now);
  return <ServiceFormContext value={same ? drawn : now}>{children}</ServiceFormContext>;
}

function saysTheSame(drawn: ServiceFormState, now: ServiceFormState, by: readonly string[]): boolean {
  if (drawn === now) return true;
  return drawn.opened === now.opened && equalValues(without(drawn.service, by), without(now.service, by));
}

const without = (service: EditedService, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(service).filter(([key]) => !parts.includes(key)));
