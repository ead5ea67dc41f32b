import { isRecord } from '@colloquy/contracts/is-record';
import type { RouteContract } from '@colloquy/contracts';
import { z } from 'zod';

/** What two writers of the same record compare: it goes along with each change of a record that carries it. */
const REVISION = 'revision';

/**
 * What a PATCH has to say: the fields that the route takes and that differ from the record as it was, and the
 * record's revision. Forms hold the whole record; the product's contracts refuse fields they do not name.
 */
export function changedFields(
  route: RouteContract,
  data: Readonly<Record<string, unknown>>,
  before: unknown,
): Record<string, unknown> {
  const known = route.body instanceof z.ZodObject ? new Set(Object.keys(route.body.shape)) : undefined;
  const was = isRecord(before) ? before : {};
  return Object.fromEntries(
    Object.entries(data).filter(
      ([name, value]) =>
        known?.has(name) !== false &&
        (name === REVISION || JSON.stringify(value) !== JSON.stringify(was[name])),
    ),
  );
}
