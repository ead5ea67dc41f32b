import type { FunctionPatch } from '@colloquy/contracts';
import type { StoredFunction } from './functions.model.ts';

/** A function with a patch applied, except its headers, whose secrets are encrypted elsewhere. */
export function patched(current: StoredFunction, patch: FunctionPatch): StoredFunction {
  const {
    name = current.name,
    description = current.description,
    method = current.method,
    url = current.url,
    parameters = current.parameters,
    responseMode = current.responseMode,
    responsePath = current.responsePath,
    timeoutMs = current.timeoutMs,
    confirm = current.confirm,
    cacheSeconds = current.cacheSeconds,
    enabled = current.enabled,
  } = patch;
  const request = { method, url, parameters, responsePath, timeoutMs };
  const { lastTest } = current;
  return {
    ...current,
    ...request,
    name,
    description,
    responseMode,
    confirm,
    cacheSeconds,
    enabled,
    // A test's result applies to the request as it was.
    lastTest: isSameRequest(current, request) && patch.headers === undefined ? lastTest : null,
  };
}

type Request = Pick<StoredFunction, 'method' | 'url' | 'parameters' | 'responsePath' | 'timeoutMs'>;

function isSameRequest(a: Request, b: Request): boolean {
  const shapeOf = ({ method, url, parameters, responsePath, timeoutMs }: Request) =>
    JSON.stringify([method, url, parameters, responsePath, timeoutMs]);
  return shapeOf(a) === shapeOf(b);
}
