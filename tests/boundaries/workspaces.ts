import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const versionsSchema = z.record(z.string(), z.string()).optional();
const manifestSchema = z.object({
  name: z.string(),
  dependencies: versionsSchema,
  devDependencies: versionsSchema,
});
type Manifest = z.infer<typeof manifestSchema>;

/** The workspaces of the repository at `root` with their manifests. */
export function workspaces(root: string): { folder: string; manifest: Manifest }[] {
  const folders = ['packages', 'services', 'deploy'].flatMap((parent) =>
    existsSync(join(root, parent)) ? readdirSync(join(root, parent)).map((name) => `${parent}/${name}`) : [],
  );
  return [...folders, 'gateway', 'operator', 'admin', 'widget', 'tests']
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({
      folder,
      manifest: manifestSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))),
    }));
}
