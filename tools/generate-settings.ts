import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { generatedSettingsFiles } from './settings/generated-files.ts';

for (const [path, content] of Object.entries(generatedSettingsFiles())) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`${path} is up to date`);
}
