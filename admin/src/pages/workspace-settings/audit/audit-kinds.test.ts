import { auditActionSchema } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { actionsOf, AUDIT_KINDS } from './audit-kinds.ts';

test('every action is of one kind, so the filter reaches it', () => {
  const reached = AUDIT_KINDS.flatMap((kind) => actionsOf(kind));
  expect(reached.toSorted()).toEqual(auditActionSchema.options.toSorted());
});
