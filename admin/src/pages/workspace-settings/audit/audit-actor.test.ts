import { OPERATOR_NAME } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import { actorName } from './audit-actor.ts';

const t = (key: string) => key;
const unknown = { email: '', firstName: '', lastName: '' };

test.each([
  ['a person by their name', { ...unknown, id: 'u1', firstName: 'Ada', lastName: 'Tester' }, 'Ada Tester'],
  ['a person without a name by their address', { ...unknown, id: 'u1', email: 'a@b.example' }, 'a@b.example'],
  ['somebody whose account is gone', { ...unknown, id: 'u1' }, 'members.gone'],
  ['the operator, who has no account', { ...unknown, id: OPERATOR_NAME }, 'audit.operator'],
  ['an API key', { ...unknown, id: 'api-key:k1' }, 'audit.byApiKey'],
])('the audit log names %s', (_who, actor, expected) => {
  expect(actorName(t, actor)).toBe(expected);
});

test('an API key that is still there is named', () => {
  const say = (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    `${key} ${values['name'] ?? ''}`;
  expect(actorName(say, { ...unknown, id: 'api-key:k1' }, (id) => (id === 'k1' ? 'Shop' : undefined))).toBe(
    'audit.byNamedKey Shop',
  );
});
