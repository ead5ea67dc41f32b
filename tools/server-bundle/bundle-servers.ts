import { existsSync, globSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { rolldown, type Plugin } from 'rolldown';
import { bundleNameOf, ENTRIES, ROOT } from './entries.ts';

/**
 * Bundles the product and each of its processes into `outDir`, with shared modules in separate chunks and source
 * maps. npm packages stay external. Throws when a module cannot be read.
 */
async function bundleServers(outDir: string): Promise<void> {
  const entries = globSync(ENTRIES, { cwd: ROOT });
  const bundle = await rolldown({
    cwd: ROOT,
    input: Object.fromEntries(entries.map((entry) => [bundleNameOf(entry), entry])),
    platform: 'node',
    // Modules with side effects run in the order of their imports, as in Node.
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

/** Leaves npm packages to Node; only a package of which a workspace has its own version is bundled. */
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

/** Each module keeps its own address, because threads, child processes and data are found next to the sources. */
function ownAddresses(outDir: string): Plugin {
  return {
    name: 'own-addresses',
    transform: {
      filter: { code: 'import.meta.url' },
      handler(code, id) {
        if (!existsSync(id)) return null;
        const source = JSON.stringify(relative(outDir, id).replaceAll(sep, '/'));
        // Line numbers are unchanged, so the source map stays valid.
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
