import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { queryServices } from '../calls/services/services.ts';
import { pagingMetadata } from '../queries/paging.ts';
import recorded from '../recorded/services-query.json';
import { service } from './services/service.ts';

describe('recorded answer of the platform', () => {
  test('is valid field by field', () => {
    const strict = z.strictObject({ services: z.array(service), pagingMetadata });
    expect(strict.parse(recorded)).toEqual(recorded);
  });

  test('is unchanged after parsing', () => {
    expect(queryServices.schemas.answer.parse(recorded)).toEqual(recorded);
  });

  test('may contain unknown fields', () => {
    const [first, ...others] = recorded.services;
    const newer = { ...recorded, services: [{ ...first, colour: 'sage', media: { clip: {} } }, ...others] };
    expect(queryServices.schemas.answer.parse(newer)).toEqual(newer);
    expect(service.safeParse(newer.services[0]).success).toBe(false);
  });
});
