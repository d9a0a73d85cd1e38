import { coverOf } from '../../../contract/customerWords/coverOf.ts';
import { searchResultOf } from '../../../contract/entities/values/searchResult.ts';
import type { Service } from '../../../contract/entities/services/service.ts';
import type { Business } from '../../tables/businesses.ts';

/** Metadata of a page for search engines and previews. */
export interface PageHead {
  title: string;
  description?: string;
  /** Absolute canonical URL of the page. */
  canonical?: string;
  /** Absolute URL of a picture. */
  picture?: string;
  /** Further `<meta>` elements set by the owner, each with a `name` or a `property`. */
  metas?: readonly { key: 'name' | 'property'; value: string; content: string }[];
  /** Schema.org data as JSON-LD. */
  data?: object;
}

/** The head of a service page: the owner's `seoData`, otherwise values of the service. */
export function serviceHead(
  service: Service,
  business: Business,
  { origin, path }: { origin: string; path: string },
): PageHead {
  const tags = (service.seoData?.tags ?? []).filter(({ disabled }) => !disabled);
  const metas = tags.flatMap(({ type, props }) => (type === 'meta' ? metaOf(props ?? {}) : []));
  const { title, description } = searchResultOf(service, business.name);
  const picture = coverOf(service)?.src;
  const canonical = origin + path;
  const absolute = picture === undefined ? undefined : new URL(picture, canonical).href;
  return {
    title,
    description,
    canonical,
    picture: absolute,
    metas: metas.filter(({ value }) => value !== 'description'),
    data: structuredData(service, business, { canonical, description, picture: absolute }),
  };
}

function metaOf(props: Readonly<Record<string, unknown>>): NonNullable<PageHead['metas']> {
  const { name, property, content } = props;
  if (typeof content !== 'string') return [];
  if (typeof name === 'string') return [{ key: 'name', value: name, content }];
  return typeof property === 'string' ? [{ key: 'property', value: property, content }] : [];
}

const schemaTypes = { APPOINTMENT: 'Service', CLASS: 'Service', COURSE: 'Course' } as const;

/** Schema.org data of the service. It includes a price only if there is exactly one. */
function structuredData(
  service: Service,
  business: Business,
  { canonical, description, picture }: { canonical: string; description?: string; picture?: string },
): object {
  const { payment } = service;
  const price = payment?.rateType === 'NO_FEE' ? '0' : payment?.fixed?.price?.value;
  const single = payment?.rateType === 'NO_FEE' || payment?.rateType === 'FIXED';
  return {
    '@context': 'https://schema.org',
    '@type': schemaTypes[service.type],
    name: service.name,
    description,
    url: canonical,
    image: picture,
    provider: { '@type': 'Organization', name: business.name },
    ...(single && price
      ? { offers: { '@type': 'Offer', price, priceCurrency: business.currency, url: canonical } }
      : {}),
  };
}
