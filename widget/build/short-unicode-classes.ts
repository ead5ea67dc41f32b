import type { Plugin } from 'vite';

/** Classes that markdown-it only tests one character with; others become part of longer expressions without a flag. */
const TESTED = ['Cf', 'S'];

/** Replaces uc.micro's lists of characters by the browser's own classes where that is possible: they are 1.5 kB. */
export function shortUnicodeClasses(): Plugin {
  return {
    name: 'short-unicode-classes',
    apply: 'build',
    transform: (code, id) => (/\/uc\.micro\/.*\.mjs$/.test(id) ? TESTED.reduce(shortened, code) : null),
  };
}

/** Throws for a list that is not there, because the library was changed. */
function shortened(code: string, name: string): string {
  const list = new RegExp(`^const ${name} = /.+/;$`, 'm');
  if (!list.test(code)) throw new Error(`uc.micro has no list of characters ${name}`);
  return code.replace(list, () => String.raw`const ${name} = /\p{${name}}/u;`);
}
