import { Secret, type Setting } from '@colloquy/config';
import type { Part } from './parts.ts';

/** A setting as an operator sees it. */
export interface SettingFacts {
  readonly env: string;
  readonly describe: string;
  readonly isRequired: boolean;
  readonly isSecret: boolean;
  /** The text of the default; null without one. */
  readonly defaultText: string | null;
  /** Null for a secret. */
  readonly example: string | null;
}

/**
 * The facts in a setting's schema: it is required when `undefined` is invalid, and `undefined` parses to its default.
 */
export function settingFacts(setting: Setting): SettingFacts {
  const whenUnset = setting.schema.safeParse(undefined);
  const isSecret = setting.isSecret === true;
  return {
    env: setting.env,
    describe: setting.describe,
    isRequired: !whenUnset.success,
    isSecret,
    defaultText: whenUnset.success && !isSecret ? textOf(whenUnset.data) : null,
    example: isSecret ? null : (setting.example ?? null),
  };
}

/** The settings of one part, required ones first, then in the order of the schema. */
export function factsOfPart(part: Part): SettingFacts[] {
  const facts = Object.values(part.settings).map(settingFacts);
  return [...facts.filter(({ isRequired }) => isRequired), ...facts.filter(({ isRequired }) => !isRequired)];
}

/** Settings that every part of `parts` has, with the same facts in each. */
export function sharedFacts(parts: readonly Part[]): SettingFacts[] {
  const [first, ...others] = parts.map(factsOfPart);
  return (first ?? []).filter((facts) =>
    others.every((other) => other.some((found) => isSame(found, facts))),
  );
}

/** The settings of `part` that are not in `shared`. */
export function ownFacts(part: Part, shared: readonly SettingFacts[]): SettingFacts[] {
  return factsOfPart(part).filter((facts) => !shared.some((other) => isSame(other, facts)));
}

function isSame(left: SettingFacts, right: SettingFacts): boolean {
  return left.env === right.env && left.describe === right.describe && left.defaultText === right.defaultText;
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null || value instanceof Secret) return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join(',');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text === '' ? null : text;
}
