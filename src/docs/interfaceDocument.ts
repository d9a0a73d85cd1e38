/** What this page reads of /openapi.json beside the library: contract/openApi.ts makes it. */
export interface InterfaceDocument {
  tags: readonly { name: string }[];
  /** The kinds of callers, from least to most. */
  'x-callers': readonly string[];
  paths: Readonly<Record<string, Readonly<Record<string, InterfaceOperation>>>>;
}

export interface InterfaceOperation {
  operationId: string;
  tags: readonly string[];
  /** The call's own path, with its own names for the parameters. */
  'x-path': string;
  /** Those who may make the call. */
  'x-callers': readonly string[];
}
