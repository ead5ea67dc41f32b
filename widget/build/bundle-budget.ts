import { brotliCompressSync } from 'node:zlib';
import type { Plugin } from 'vite';

export interface BundleBudget {
  /** The entry of each page; its chunks are not counted again for other chunks. */
  readonly launcher: string;
  /** Modules that only the chunks in `except` may load, directly or through static imports. */
  readonly forbidden: readonly { readonly module: RegExp; readonly except: readonly string[] }[];
  /** Maximum size after brotli of each named chunk including its static imports. */
  readonly brotliBytes: Readonly<Record<string, number>>;
}

/** A chunk as reported by the bundler. */
export interface BuiltChunk {
  readonly name: string;
  readonly fileName: string;
  readonly code: string;
  readonly moduleIds: readonly string[];
  /** File names of the chunks loaded before it runs. */
  readonly imports: readonly string[];
}

/** The chunk and everything loaded before it runs. */
export function chunksLoadedBy(chunk: BuiltChunk, chunks: readonly BuiltChunk[]): BuiltChunk[] {
  const loaded = new Set([chunk]);
  // Iterating a set includes entries added meanwhile.
  for (const { imports } of loaded) {
    for (const one of chunks) if (imports.includes(one.fileName)) loaded.add(one);
  }
  return [...loaded];
}

/** Brotli size that a page with the launcher loads for the named chunk. Throws without that chunk. */
export function bytesLoadedFor(name: string, launcher: string, chunks: readonly BuiltChunk[]): number {
  const named = (wanted: string): BuiltChunk => {
    const found = chunks.find((chunk) => chunk.name === wanted);
    if (found === undefined) throw new Error(`no chunk is named ${wanted}, though it has a budget`);
    return found;
  };
  const known = name === launcher ? [] : chunksLoadedBy(named(launcher), chunks);
  return chunksLoadedBy(named(name), chunks)
    .filter((chunk) => !known.includes(chunk))
    .reduce((sum, { code }) => sum + brotliCompressSync(code).byteLength, 0);
}

/** Issues of a build's chunks. */
export function budgetIssues(chunks: readonly BuiltChunk[], budget: BundleBudget): string[] {
  const forbidden = chunks.flatMap((chunk) => {
    const rules = budget.forbidden.filter(({ except }) => !except.includes(chunk.name));
    const loaded = chunksLoadedBy(chunk, chunks).flatMap(({ moduleIds }) => moduleIds);
    const bad = loaded.find((id) => rules.some(({ module }) => module.test(id)));
    return bad === undefined ? [] : [`${chunk.fileName} must not load ${bad}`];
  });
  const large = Object.entries(budget.brotliBytes).flatMap(([name, limit]) => {
    const bytes = bytesLoadedFor(name, budget.launcher, chunks);
    return bytes > limit ? [`${name} loads ${bytes} bytes after brotli; its budget is ${limit}`] : [];
  });
  return [...forbidden, ...large];
}

/** Fails the build when a chunk exceeds its budget, or loads a forbidden module. */
export function bundleBudget(budget: BundleBudget): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const issues = budgetIssues(chunks, budget);
      if (issues.length > 0) this.error(issues.join('\n'));
    },
  };
}
