let text: Promise<string> | undefined;

/** The interface description as JSON, for a server that the build wrote none for: of a test, a tab or a developer. */
export function openApiText(): Promise<string> {
  text ??= import('../../contract/openApi/openApi.ts').then(({ openApiDocument }) =>
    JSON.stringify(openApiDocument()),
  );
  return text;
}
