import { describe, expect, it } from 'vitest';
import { followServer, type ProtocolSubject } from './chat-client-under-test.ts';
import { aStream, json, wire } from './fake-conversation-server.ts';

const STATE = { state: 'human', assignee_id: null, waitingSince: null };
const UNTIL = '2026-11-20T10:00:00.000Z';
const state = (id: string): string => wire('state', STATE, id);
const refused = (status: number) => () => json(status, { code: status });

/** The behaviour suite of following a conversation, for every client. */
export function describeFollowing(name: string, subject: ProtocolSubject): void {
  describe(`${name} that follows a conversation`, () => {
    it('tells where it stands, each turn and that a member writes, and skips what it cannot read', async () => {
      const { events } = await followServer(subject, [
        aStream([
          state('1'),
          ': beat\n\n',
          wire('turn', subject.turn, '2'),
          wire('typing', { until: UNTIL, user_id: 'bo' }, '3'),
          wire('news', {}, '4'),
          wire('turn', { id: 1 }, '5'),
        ]),
      ]);
      expect(events).toMatchObject([
        { type: 'state', data: { state: 'human' } },
        { type: 'turn', data: subject.turn },
        { type: 'typing', data: { until: UNTIL } },
      ]);
      expect(events).toHaveLength(3);
    });

    it('goes on behind the last event of a stream that ended or broke, also one that it could not read', async () => {
      const { openedBehind, types } = await followServer(subject, [
        aStream([state('1'), state('2')]),
        new TypeError('broken'),
        aStream([wire('turn', { id: 1 }, '3')]),
        refused(503),
        aStream([state('4')]),
      ]);
      expect(openedBehind).toEqual([null, '2', '2', '3', '3']);
      expect(types).toEqual(['state', 'state', 'state']);
    });

    it('opens it again later each time that nothing arrived, and soon after something did', async () => {
      const { pausesMs, openedBehind } = await followServer(subject, [
        new TypeError('broken'),
        refused(429),
        aStream([state('7'), wire('turn', subject.turn, '8')]),
        refused(503),
        aStream([]),
      ]);
      expect(openedBehind).toEqual([null, null, null, '8', '8']);
      expect(pausesMs).toEqual([1_000, 2_000, 1_000, 2_000, 4_000]);
    });

    it('never waits longer than half a minute, and half of that by chance', async () => {
      const lost = Array.from({ length: 12 }, () => new TypeError('broken'));
      expect((await followServer(subject, lost)).pausesMs.at(-1)).toBe(30_000);
      expect((await followServer(subject, lost, 0)).pausesMs.at(-1)).toBe(15_000);
    });

    it.each([400, 401, 403, 404])('gives up where the server answers %i', async (status) => {
      const { openedBehind } = await followServer(subject, [refused(status), aStream([state('1')])]);
      expect(openedBehind).toHaveLength(1);
    });

    it.each([408, 429, 500, 503])('comes again after %i', async (status) => {
      const { types } = await followServer(subject, [refused(status), aStream([state('1')])]);
      expect(types).toEqual(['state']);
    });

    it('reads an answer that is no stream as where the conversation stands', async () => {
      const { types, openedBehind } = await followServer(subject, [
        json(200, { data: { ...STATE, lastEventId: '5' } }),
        json(200, { data: { ...STATE, lastEventId: '6' } }),
      ]);
      expect(types).toEqual(['state', 'state']);
      expect(openedBehind).toEqual([null, '5']);
    });
  });
}
