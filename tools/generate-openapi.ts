import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allRoutes } from '@colloquy/contracts';
import { createOpenApiDocument } from '@colloquy/service-kit';

/** The path of the API's description; a test fails when it differs from the contracts. */
export const OPENAPI_FILE: string = fileURLToPath(new URL('../docs/api/openapi.json', import.meta.url));

export function openApiText(): string {
  return `${JSON.stringify(createOpenApiDocument(allRoutes), null, 2)}\n`;
}

if (import.meta.main) {
  mkdirSync(dirname(OPENAPI_FILE), { recursive: true });
  writeFileSync(OPENAPI_FILE, openApiText());
  console.log(`Wrote ${OPENAPI_FILE}`);
}
