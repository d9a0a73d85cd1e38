import { clientAddressHeader } from '../../rules/options.ts';

const home = 'http://localhost:4600';

/** A browser for tests of the hosted pages: cookies, redirects within the server, forms, fetch metadata. */
export function openBrowser({ app }: { app: (request: Request) => Promise<Response> }, address?: string) {
  const cookies = new Map<string, string>();
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';', 1);
      const [name = '', value = ''] = pair.split('=', 2);
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const request = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (address) headers.set(clientAddressHeader, address);
    if (!headers.has('Sec-Fetch-Mode')) headers.set('Sec-Fetch-Mode', 'navigate');
    if (!headers.has('Sec-Fetch-Site')) headers.set('Sec-Fetch-Site', 'same-origin');
    headers.set('Accept', 'text/html');
    const response = await app(new Request(url, { redirect: 'manual', ...init, headers }));
    keep(response);
    return response;
  };
  let at = home;
  /** Follows redirects to hosted pages and returns any other redirect. */
  const visit = async (url: string, init?: RequestInit): Promise<Response> => {
    at = new URL(url, at).href;
    const response = await request(at, init);
    const location = response.headers.get('Location');
    const target = location ? new URL(location, at) : undefined;
    if (!target?.pathname.startsWith('/identity/')) return response;
    const language = new Headers(init?.headers).get('Accept-Language');
    return visit(target.href, { headers: language === null ? {} : { 'Accept-Language': language } });
  };
  /** Submits the page's first form, or the one whose action ends with `path`. */
  const submit = async (
    page: Response,
    values: Record<string, string>,
    headers: Record<string, string> = {},
    path = '',
  ) => {
    const forms = (await page.text()).split(/(?=<form)/).slice(1);
    const text = forms.find((form) => (/ action="([^"?]*)/.exec(form)?.[1] ?? '').endsWith(path)) ?? '';
    const action = /<form[^>]* action="([^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const body = new URLSearchParams(values);
    for (const [, name = '', value = ''] of text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)) {
      if (!(name in values)) body.set(name, value.replaceAll('&amp;', '&'));
    }
    return visit(action, { method: 'POST', body, headers: { Origin: new URL(at).origin, ...headers } });
  };
  return { cookies, visit, submit };
}
export type Browser = ReturnType<typeof openBrowser>;
