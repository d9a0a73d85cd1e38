let text: Promise<string> | undefined;

/** The interface description as JSON. Built on the first request, because it would slow the start down. */
export function openApiText(): Promise<string> {
  text ??= import('../../contract/openApi/openApi.ts').then(({ openApiDocument }) =>
    JSON.stringify(openApiDocument()),
  );
  return text;
}
