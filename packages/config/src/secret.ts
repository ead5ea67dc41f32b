import { inspect } from 'node:util';
import { z } from 'zod';

/** A value that only `reveal` returns; logs, JSON and template strings show a mask. */
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

/** Several values of one secret: the first is used, all are accepted, so a secret can be rotated without downtime. */
export type SecretList = readonly [Secret, ...Secret[]];

/** Comma-separated secrets, each of at least `minLength` characters, because the weakest one decides. */
export function secretList(minLength: number): z.ZodPipe<z.ZodString, z.ZodTransform<SecretList, string>> {
  return z.string().transform((value, context): SecretList => {
    const [first = '', ...older] = value.split(',').map((part) => part.trim());
    for (const [at, part] of [first, ...older].entries()) {
      if (part.length >= minLength) continue;
      const message = `number ${at + 1} must have at least ${minLength} characters`;
      context.addIssue({ code: 'custom', message });
    }
    return [new Secret(first), ...older.map((part) => new Secret(part))];
  });
}

/** The values of a list; call it as late as possible. */
export function revealAll([first, ...older]: SecretList): [string, ...string[]] {
  return [first.reveal(), ...older.map((part) => part.reveal())];
}
