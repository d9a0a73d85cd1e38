let text: Promise<string> | undefined;

/** The description of the interface as JSON, made when somebody first asks for it: it takes longer than a start may. */
export function openApiText(): Promise<string> {
  text ??= import('../../contract/openApi.ts').then(({ openApiDocument }) =>
    JSON.stringify(openApiDocument()),
  );
  return text;
}
