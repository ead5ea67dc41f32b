import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

export interface BundleBudget {
  /** Modules that must not be in any chunk but those named `except`. */
  readonly forbidden: readonly { readonly module: RegExp; readonly except: readonly string[] }[];
  /** The most bytes, after gzip, that each named chunk may have; every name must exist. */
  readonly gzipBytes: Readonly<Record<string, number>>;
}

/** Fails the build when a chunk outgrows its budget or holds a forbidden module. */
export function bundleBudget(budget: BundleBudget): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      for (const chunk of chunks) {
        const rules = budget.forbidden.filter(({ except }) => !except.includes(chunk.name));
        const bad = chunk.moduleIds.find((id) => rules.some(({ module }) => module.test(id)));
        if (bad !== undefined) this.error(`${chunk.fileName} must not hold ${bad}`);
      }
      for (const [name, limit] of Object.entries(budget.gzipBytes)) {
        const chunk = chunks.find((candidate) => candidate.name === name);
        if (chunk === undefined) {
          this.error(`no chunk named ${name}, though it has a budget`);
        }
        const size = gzipSync(chunk.code).byteLength;
        if (size > limit) this.error(`${chunk.fileName} is ${size} bytes after gzip; its budget is ${limit}`);
      }
    },
  };
}
