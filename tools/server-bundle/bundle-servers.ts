import { existsSync, globSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { bundleNameOf, ENTRIES, ROOT } from './entries.ts';

/**
 * Bundles the product and each of its processes into `outDir`, with the modules that they share in chunks of their own
 * and source maps beside them. Packages of npm stay outside. Throws when a module cannot be read.
 */
async function bundleServers(outDir: string): Promise<void> {
  const entries = globSync(ENTRIES, { cwd: ROOT });
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((entry) => [bundleNameOf(entry), entry])),
    platform: 'node',
    // The modules have effects in the order of their imports, as when Node runs them.
    treeshake: false,
    plugins: [packagesOutside, ownAddresses(outDir)],
  });
  await bundle.write({
    dir: outDir,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
}

const NPM = join(ROOT, 'node_modules') + sep;

/** Leaves packages of npm to Node; only one of which a workspace has its own version is bundled. */
const packagesOutside: Plugin = {
  name: 'packages-outside',
  resolveId: {
    order: 'pre',
    async handler(source, importer, options) {
      if (isBuiltin(source)) return { id: source, external: true };
      if (importer === undefined || source.startsWith('.')) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found?.id.startsWith(NPM) === true ? { id: source, external: true } : found;
    },
  },
};

/** Each module keeps its own address: threads, child processes and data are found beside the sources. */
function ownAddresses(outDir: string): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!existsSync(id)) return null;
        const source = JSON.stringify(relative(outDir, id).replaceAll(sep, '/'));
        // Lines stay where they are, so the source map stays true.
        return {
          code: code.replaceAll('import.meta.url', `new URL(${source}, import.meta.url).href`),
          map: null,
        };
      },
    },
  };
}

if (import.meta.main) {
  const [outDir] = process.argv.slice(2);
  if (outDir === undefined) throw new Error('The folder of the bundle is missing');
  await bundleServers(outDir);
}
