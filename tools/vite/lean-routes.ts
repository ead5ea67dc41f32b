import { parseSync, Visitor, type ESTree, type Plugin } from 'vite';

const ROUTES = /\/contracts\/src\/routes\/[\w-]+[.]routes[.]ts$/;
/** The properties of a route that the API's description and the suites read, and browsers do not. */
const UNREAD = new Set(['summary', 'example', 'alternatives']);

/** Removes from the contracts in a browser's bundle what only servers and tests read. */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    enforce: 'pre',
    transform: { filter: { id: ROUTES }, handler: (code) => ({ code: leanSource(code), map: null }) },
  };
}

/** The source of a file of routes without the unread properties in its calls of `defineRoute`. */
export function leanSource(code: string): string {
  const unread: ESTree.ObjectPropertyKind[] = [];
  const { program } = parseSync('routes.ts', code);
  new Visitor({
    CallExpression({ callee, arguments: [route] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineRoute') return;
      if (route?.type === 'ObjectExpression') unread.push(...route.properties.filter(isUnread));
    },
  }).visit(program);
  // From last to first, so that earlier positions stay valid; a trailing comma is removed with its property.
  return unread
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => {
      const after = rest.slice(end);
      return rest.slice(0, start).trimEnd() + after.slice(/^\s*,/.exec(after)?.[0].length ?? 0);
    }, code);
}

function isUnread(property: ESTree.ObjectPropertyKind): boolean {
  return property.type === 'Property' && property.key.type === 'Identifier' && UNREAD.has(property.key.name);
}
