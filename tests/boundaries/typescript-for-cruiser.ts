import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const fromHere = createRequire(import.meta.url);

/**
 * dependency-cruiser parses TypeScript with the compiler's JavaScript API, which the native compiler of this
 * repository lacks. This workspace contains the last compiler that has it, for dependency-cruiser only.
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isForCruiser = context.parentURL?.includes('/node_modules/dependency-cruiser/') === true;
    return isForCruiser && /^typescript(?:\/|$)/.test(specifier)
      ? { url: pathToFileURL(fromHere.resolve(specifier)).href, shortCircuit: true }
      : nextResolve(specifier, context);
  },
});
