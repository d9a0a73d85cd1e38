import { expect, it } from 'vitest';
import { withNulls } from './withNulls.ts';

it('sets null at paths missing from the patch, and keeps the rest', () => {
  const patch = { id: 'a', mainMedia: { image: { url: '/new.png' } }, email: 'a@example.com' };
  expect(withNulls({ patch, mask: 'email,phone,mainMedia.image.url,mainMedia.image.altText' })).toEqual({
    id: 'a',
    email: 'a@example.com',
    phone: null,
    mainMedia: { image: { url: '/new.png', altText: null } },
  });
});
