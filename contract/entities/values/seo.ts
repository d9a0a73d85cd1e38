import * as z from 'zod';
import { anyText, freeObject, text } from './text.ts';

export const seoLimits = { keywords: 5, origin: 1000 } as const;

const seoTag = z.strictObject({
  type: anyText.optional(),
  props: freeObject.optional(),
  meta: freeObject.optional(),
  children: anyText.optional(),
  custom: z.boolean().optional(),
  disabled: z.boolean().optional(),
});

const keyword = z.strictObject({
  term: anyText.optional(),
  isMain: z.boolean().optional(),
  origin: text(seoLimits.origin).optional(),
});

/** The search engine data of a page. */
export const seoData = z.strictObject({
  tags: z.array(seoTag).optional(),
  settings: z
    .strictObject({
      preventAutoRedirect: z.boolean().optional(),
      keywords: z.array(keyword).max(seoLimits.keywords).optional(),
    })
    .optional(),
});
