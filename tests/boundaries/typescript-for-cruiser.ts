import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const fromHere = createRequire(import.meta.url);

/**
 * dependency-cruiser reads TypeScript through the compiler's JavaScript API, which the native compiler of this
 * repository does not have. This workspace holds the last compiler that has it, and hands it to
 * dependency-cruiser alone.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isForCruiser = context.parentURL?.includes('/node_modules/dependency-cruiser/') === true;
    return isForCruiser && /^typescript(?:\/|$)/.test(specifier)
      ? { url: pathToFileURL(fromHere.resolve(specifier)).href, shortCircuit: true }
      : nextResolve(specifier, context);
  },
});
