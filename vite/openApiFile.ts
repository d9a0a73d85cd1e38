import { runnerImport, type Plugin } from 'vite';
import type * as openApi from '../contract/openApi/openApi.ts';

/**
 * Writes the interface description beside the built server: making it takes a second of processor time, during which a
 * server answers nothing else. Not while a developer changes sources: that server makes it on the first request.
 */
export function openApiFile(): Plugin {
  return {
    name: 'frontdesk-open-api-file',
    apply: 'build',
    async generateBundle() {
      if (this.meta.watchMode) return;
      const { module } = await runnerImport<typeof openApi>('./contract/openApi/openApi.ts');
      const source = JSON.stringify(module.openApiDocument());
      this.emitFile({ type: 'asset', fileName: 'openapi.json', source });
    },
  };
}
