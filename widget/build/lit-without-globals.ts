import type { Plugin } from 'vite';

/**
 * Lit records its versions on `globalThis`, for a development warning, and unused decorator metadata. The widget must
 * add no globals to host pages, so these few expressions are removed.
 */
const EXPRESSIONS: readonly {
  readonly file: RegExp;
  readonly replace: readonly (readonly [RegExp, string])[];
}[] = [
  {
    file: /\/@lit\/reactive-element\/reactive-element\.js$/,
    replace: [
      [/\w+\.litPropertyMetadata\?\?=new WeakMap/, '0'],
      [/litPropertyMetadata\.get\(\w+\)/, 'void 0'],
      [/\(\w+\.reactiveElementVersions\?\?=\[\]\)\.push\([^)]*\)/, '0'],
    ],
  },
  {
    file: /\/lit-html\/lit-html\.js$/,
    replace: [[/\(\w+\.litHtmlVersions\?\?=\[\]\)\.push\([^)]*\)/, '0']],
  },
  {
    file: /\/lit-element\/lit-element\.js$/,
    replace: [[/\(\w+\.litElementVersions\?\?=\[\]\)\.push\([^)]*\)/, '0']],
  },
];

/** Fails the build when a new version of Lit writes them differently. */
export function litWithoutGlobals(): Plugin {
  return {
    name: 'lit-without-globals',
    apply: 'build',
    transform(code, id) {
      const entry = EXPRESSIONS.find(({ file }) => file.test(id));
      if (entry === undefined) return null;
      let result = code;
      for (const [pattern, replacement] of entry.replace) {
        if (!pattern.test(result)) this.error(`${id} does not hold ${pattern}`);
        result = result.replace(pattern, replacement);
      }
      return { code: result, map: null };
    },
  };
}
