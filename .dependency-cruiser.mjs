/* The rules live in tests/boundaries; `npm run boundaries` checks them. This file serves editors and graphs. */
import { boundaryRules } from './tests/boundaries/rules.ts';

export default {
  ...boundaryRules(import.meta.dirname),
  options: { doNotFollow: { path: 'node_modules' }, exclude: { path: '/dist/' }, tsPreCompilationDeps: true },
};
