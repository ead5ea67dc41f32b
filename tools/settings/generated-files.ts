import { BROWSER, PROCESSES, STANDALONE } from './parts.ts';
import { renderEnvExample } from './render-env-example.ts';
import { renderSettingsTable } from './render-table.ts';

/** Path from the root of the repository -> its content by the schemas. */
export function generatedSettingsFiles(): Readonly<Record<string, string>> {
  return {
    'docs/operations/settings.md': renderSettingsTable(STANDALONE, PROCESSES, [BROWSER]),
    '.env.example': renderEnvExample(STANDALONE, PROCESSES, [BROWSER]),
  };
}
