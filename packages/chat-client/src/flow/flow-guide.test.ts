import { FOLLOW_UP_TEXT, NO_INPUT, STEP_TYPES, type StepForChat } from '@colloquy/contracts';
import { expect, test } from 'vitest';
import type { SaidMessage } from '../answers/said-message.ts';
import { ChatError, refusal } from '../chat-error.ts';
import { currentStep, followUp, isFollowed, type CurrentStep, type SteppedTurn } from './current-step.ts';
import { createFlowGuide } from './flow-guide.ts';

const step: StepForChat = {
  id: 'info',
  type: STEP_TYPES.infoText.id,
  text: 'Welcome.',
  options: [],
  input: NO_INPUT,
  progress: { done: 0, total: 1 },
  media: null,
  delayMs: 500,
};
const turn = (id: string, change: Partial<SteppedTurn> = {}): SteppedTurn => ({
  id,
  state: 'answered',
  survey: { state: 'active', step },
  ...change,
});
const at = (id: string): CurrentStep => ({ turn: turn(id), step, survey: { state: 'active', step } });

/** A guide for a conversation whose newest step the test sets and whose pauses the test ends. */
function aGuide() {
  const now: { followed: CurrentStep | null } = { followed: at('h1') };
  const pauses: { ms: number; end: () => void }[] = [];
  const sent: { said: SaidMessage; id: string }[] = [];
  const stop = new AbortController();
  const guide = createFlowGuide({
    read: () => ({ ...now, signal: stop.signal }),
    wait: (ms) => new Promise((end) => pauses.push({ ms, end })),
    send: async (said, id) => void sent.push({ said, id }),
  });
  return { guide, now, pauses, sent, stop };
}

test('goes on once after the pause of the step, under an id that each tab gives', async () => {
  const { guide, pauses, sent } = aGuide();
  const going = [guide.goOn(), guide.goOn()];
  expect(pauses.map(({ ms }) => ms)).toEqual([500]);
  pauses[0]?.end();
  await Promise.all(going);
  expect(sent).toEqual([
    { said: { text: FOLLOW_UP_TEXT, stepId: 'info', optionIds: [], from: 'flow' }, id: 'after-h1' },
  ]);
});

test('stays where somebody else has gone on, or the conversation was left', async () => {
  const one = aGuide();
  const going = one.guide.goOn();
  one.now.followed = at('h2');
  one.pauses[0]?.end();
  await going;
  const two = aGuide();
  const leaving = two.guide.goOn();
  two.stop.abort();
  two.pauses[0]?.end();
  await leaving;
  expect([...one.sent, ...two.sent]).toEqual([]);
});

test('tries again twice what may pass, as late as the server asks, and then lets it be told', async () => {
  const { guide, pauses } = aGuide();
  const said = followUp('info');
  const failWith = async (error: ChatError) => {
    const going = guide.goOn();
    pauses.at(-1)?.end();
    await going;
    return guide.retries(said, error);
  };
  expect(await failWith(refusal({ retryAfter: 3 }, 429))).toBe(true);
  expect(await failWith(new ChatError('network'))).toBe(true);
  expect(await failWith(refusal({}, 503))).toBe(false);
  expect(pauses.map(({ ms }) => ms)).toEqual([500, 3_000, 10_000]);
});

test.each([
  [followUp('info'), refusal({}, 422)],
  [followUp(null), new ChatError('network')],
  [{ ...followUp('info'), from: 'step' } as const, new ChatError('network')],
])('does not try again what will not pass, or what somebody said: %o', (said, error) => {
  expect(aGuide().guide.retries(said, error)).toBe(false);
});

test('the step that waits is that of the newest turn with an end, while no person has the conversation', () => {
  const turns = [turn('h1'), turn('h2', { state: 'failed', survey: null })];
  const conversation = { turns, chatState: 'bot', closedStepId: null } as const;
  const current = currentStep(conversation);
  expect(current?.turn.id).toBe('h1');
  expect(current !== null && isFollowed(current)).toBe(true);
  expect(currentStep({ ...conversation, chatState: 'human' })).toBeNull();
  expect(currentStep({ ...conversation, closedStepId: 'h1' })).toBeNull();
  expect(currentStep({ ...conversation, turns: [...turns, turn('h3', { survey: null })] })).toBeNull();
  expect(currentStep({ ...conversation, turns: [] })).toBeNull();
});
