import { describe, expect, it } from 'vitest';
import { CHANNELS, ERRORS, chatStateSchema, type ChatState } from '@colloquy/contracts';
import { decideMemberMove, decideMove, isBotSilent, visitorState, type Mover } from './conversation-moves.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const EARLIER = new Date('2026-03-01T10:00:00Z');
const STATES = chatStateSchema.options;
const at = (state: ChatState, assignee_id: string | null = null) => ({
  state,
  assignee_id,
  channel: CHANNELS.widget.id,
  handoffAt: EARLIER,
  owedNotice: null,
  revision: 7,
});

/** Every allowed move, with its notice for the visitor. */
const ALLOWED: Readonly<Record<Mover, readonly (readonly [ChatState, ChatState, string | null])[]>> = {
  visitor: [
    ['bot', 'waiting', 'waiting'],
    ['resolved', 'waiting', 'waiting'],
  ],
  feedback: [['bot', 'waiting', 'notHelped']],
  member: [
    ['bot', 'human', 'joined'],
    ['bot', 'resolved', null],
    ['bot', 'spam', null],
    ['waiting', 'human', 'joined'],
    ['waiting', 'bot', 'nobodyCame'],
    ['waiting', 'resolved', null],
    ['waiting', 'spam', null],
    ['human', 'bot', 'handedBack'],
    ['human', 'resolved', null],
    ['human', 'spam', null],
    ['resolved', 'human', 'joined'],
    ['resolved', 'spam', null],
    ['spam', 'bot', null],
  ],
  clock: [['waiting', 'bot', 'nobodyCame']],
  message: [['resolved', 'bot', null]],
};
const MOVERS = ['visitor', 'feedback', 'member', 'clock', 'message'] as const satisfies readonly Mover[];
const rows = MOVERS.flatMap((mover) =>
  STATES.flatMap((from) => STATES.map((to) => [mover, from, to] as const)),
);

describe('the states of a conversation', () => {
  it.each(rows)('the %s moves it from %s to %s, or is refused', (mover, from, to) => {
    const allowed = ALLOWED[mover].find((move) => move[0] === from && move[1] === to);
    if (from === to) expect(decideMove(at(from), to, mover, NOW)).toBeNull();
    else if (allowed === undefined) {
      expect(() => decideMove(at(from), to, mover, NOW)).toThrow(
        expect.objectContaining({ code: ERRORS.wrongState }),
      );
    } else {
      const [, , kind] = allowed;
      expect(decideMove(at(from), to, mover, NOW)).toEqual({
        state: to,
        waitingSince: to === 'waiting' ? NOW : null,
        handoffAt: to === 'waiting' ? NOW : EARLIER,
        owedNotice: kind && { kind, key: `notice:${kind}:7`, at: NOW },
      });
    }
  });

  it('owes the notice of each move under a key of its own', () => {
    const first = decideMove(at('bot'), 'waiting', 'visitor', NOW);
    const second = decideMove({ ...at('bot'), revision: 9 }, 'waiting', 'visitor', NOW);
    expect(first?.owedNotice?.key).not.toBe(second?.owedNotice?.key);
  });

  it('gives the conversation to who takes it over, and to nobody else after that', () => {
    expect(decideMemberMove(at('waiting', 'pat'), 'human', 'ada', NOW)).toMatchObject({
      state: 'human',
      assignee_id: 'ada',
    });
    expect(decideMemberMove(at('human', 'ada'), 'human', 'ada', NOW)).toBeNull();
    expect(() => decideMemberMove(at('human', 'ada'), 'human', 'pat', NOW)).toThrow(
      expect.objectContaining({ code: ERRORS.wrongState }),
    );
    expect(decideMemberMove(at('human'), 'human', 'pat', NOW)).toEqual({ assignee_id: 'pat' });
  });

  it('leaves the bot in charge in a connected channel, where no reply of a member arrives', () => {
    const connected = { ...at('bot'), channel: CHANNELS.discord.id };
    expect(() => decideMemberMove(connected, 'human', 'ada', NOW)).toThrow(
      expect.objectContaining({ code: ERRORS.wrongState }),
    );
    expect(decideMemberMove(connected, 'resolved', 'ada', NOW)).toMatchObject({ state: 'resolved' });
  });

  it('keeps who looks after it when it is handed back', () => {
    expect(decideMemberMove(at('human', 'ada'), 'bot', 'pat', NOW)).toMatchObject({ assignee_id: 'ada' });
  });

  it('silences the bot where a member has it and for spam alone', () => {
    expect(STATES.filter(isBotSilent)).toEqual(['human', 'spam']);
  });

  it('tells a visitor nothing of spam', () => {
    expect(STATES.map(visitorState)).toEqual(['bot', 'waiting', 'human', 'resolved', 'resolved']);
  });
});
