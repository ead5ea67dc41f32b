import { hasDotStep, type FunctionParameter } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { fieldOf, type ArgumentValues } from './arguments.ts';

/**
 * The address of a call: each variable is replaced with its encoded value, so that no value can reach another folder,
 * host or parameter; the other arguments become the query.
 * @throws AppError `fieldNotValid` that names the argument.
 */
export function requestUrl(
  template: string,
  parameters: readonly FunctionParameter[],
  values: ArgumentValues,
): string {
  const inPath = parameters.filter(({ location }) => location === 'path');
  const filled = inPath.reduce((url, { name }) => {
    const piece = encoded(name, String(values.get(name) ?? ''));
    if (piece === '') throw fieldError(fieldOf(name), 'functionArgumentPath');
    // A function, because a replacement string has special patterns.
    return url.replaceAll(`{${name}}`, () => piece);
  }, template);
  const [path = ''] = filled.split('?', 1);
  if (hasDotStep(path)) throw fieldError(fieldOf(inPath[0]?.name ?? ''), 'functionArgumentPath');
  const query = parameters.flatMap(({ name, location }) => {
    const value = values.get(name);
    return location === 'path' || value === undefined
      ? []
      : [`${encodeURIComponent(name)}=${encoded(name, String(value))}`];
  });
  if (query.length === 0) return filled;
  return `${filled}${filled.includes('?') ? '&' : '?'}${query.join('&')}`;
}

/** Throws for a lone surrogate, which cannot be encoded. */
function encoded(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch (error) {
    throw fieldError(fieldOf(name), 'functionArgumentText', undefined, error);
  }
}
