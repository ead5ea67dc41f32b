import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { webBuilds } from './web-builds.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()) });

it.each(webBuilds(ROOT))(
  'builds the $name again after a change of any package of ours that it imports',
  (build) => {
    const manifest = manifestSchema.parse(JSON.parse(readFileSync(`${build.dir}/package.json`, 'utf8')));
    const ours = Object.keys(manifest.dependencies).filter((name) => name.startsWith('@colloquy/'));

    expect(ours).not.toEqual([]);
    for (const name of ours) {
      expect(build.sources.map((source) => source.replace(/\/src$/, ''))).toContain(
        `packages/${name.split('/')[1]}`,
      );
    }
  },
);
