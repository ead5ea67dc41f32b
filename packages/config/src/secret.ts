import { inspect } from 'node:util';
import { z } from 'zod';

/** A value that shows itself only when asked: logs, JSON and string templates get a mask. */
export class Secret {
  readonly #value: string;

  constructor(value: string) {
    this.#value = value;
  }

  /** The value itself; call it as late as possible. */
  reveal(): string {
    return this.#value;
  }

  toString(): string {
    return '[secret]';
  }

  toJSON(): string {
    return '[secret]';
  }

  [inspect.custom](): string {
    return '[secret]';
  }
}

/** A string setting that must not print. `minLength` counts characters. */
export function secret(minLength = 1): z.ZodPipe<z.ZodString, z.ZodTransform<Secret, string>> {
  return z
    .string()
    .min(minLength)
    .transform((value) => new Secret(value));
}
