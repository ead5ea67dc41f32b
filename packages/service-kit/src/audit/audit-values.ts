import type { AuditValues } from '@colloquy/contracts';

const MASK = '***';
const SECRET_NAME = /secret|token|password|credential|authorization|(?:^|_|[a-z])key$/i;

type Json = AuditValues[string];

/** Replaces secrets by `***`: fields named like one, at any depth. */
export function maskSecrets(values: AuditValues): AuditValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      SECRET_NAME.test(name) && value !== null ? MASK : redacted(value),
    ]),
  );
}

function redacted(value: Json): Json {
  if (Array.isArray(value)) return value.map(redacted);
  return typeof value === 'object' && value !== null ? maskSecrets(value) : value;
}

/** The fields of `before` and `after` that differ; null when none does. */
export function differences(
  before: AuditValues,
  after: AuditValues,
): { readonly before: AuditValues; readonly after: AuditValues } | null {
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  if (changed.length === 0) return null;
  const only = (values: AuditValues): AuditValues =>
    Object.fromEntries(changed.map((name) => [name, values[name] ?? null]));
  return { before: only(before), after: only(after) };
}
