import { hasDotStep, type FunctionParameter } from '@colloquy/contracts';
import { fieldError } from '@colloquy/errors';
import { fieldOf, type ArgumentValues } from './arguments.ts';

/**
 * The address of a call: each variable holds its value as one encoded piece, so no value reaches another folder, host or
 * parameter; the others stand in the query.
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
    // A function, as the text of a replacement has signs of its own.
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

/** Throws for half of a surrogate pair, which has no form in an address. */
function encoded(name: string, value: string): string {
  try {
    return encodeURIComponent(value);
  } catch (error) {
    throw fieldError(fieldOf(name), 'functionArgumentText', undefined, error);
  }
}
