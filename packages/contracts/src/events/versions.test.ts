import { describe, expect, it } from 'vitest';
import { parseEvent } from './define-event.ts';
import { allEvents } from './index.ts';
import { EVENT_FIXTURES } from './versions.fixture.ts';

describe('every version of every event that was ever published', () => {
  it.each(allEvents.map((definition) => [definition.type, definition] as const))(
    '%s parses',
    (type, definition) => {
      for (let version = 1; version <= definition.version; version += 1) {
        const fixture = EVENT_FIXTURES.find(
          (candidate) => candidate.type === type && candidate.version === version,
        );
        if (fixture === undefined) throw new Error(`Add a fixture of ${type} version ${version}`);
        const envelope = {
          id: '0199c0de-0000-7000-8000-000000000001',
          occurredAt: '2026-03-01T00:00:00.000Z',
          workspaceId: 'w1',
          key: 'k1',
          correlationId: 'r1',
          causationId: null,
          actor: { kind: 'system', id: null },
          ...fixture,
        };
        expect(parseEvent(definition, envelope).version).toBe(definition.version);
      }
    },
  );

  it('has no fixture of an unknown event', () => {
    const known = new Set(allEvents.map(({ type }) => type));
    expect(EVENT_FIXTURES.filter(({ type }) => !known.has(type))).toEqual([]);
  });
});
