import { currentStep } from '@colloquy/chat-client';
import { errorAtStep, isQuestionStep, type StepForChat } from '@colloquy/contracts';
import { text } from '../locale/strings.ts';
import type { Conversation, Turn } from './conversation.ts';
import type { Message, StepMessage } from './message.ts';

/** What a turn shows of a flow: the step's text and, while it waits, its controls. */
export function stepMessages(
  conversation: Conversation,
  turn: Turn,
  before: Turn | undefined,
): readonly Message[] {
  const { survey, state } = turn;
  if (survey === null || state === 'pending') return [];
  const { step, error } = survey;
  if (step === null) return isEnd(turn, before) ? [endOf(turn)] : [];
  const waits = conversation.pending === null && currentStep(conversation)?.turn.id === turn.id;
  const again = errorAtStep(survey);
  // The text of a step whose answer was not taken stands above; the next step stands below what was wrong.
  if (again !== null) {
    return waits ? [controlsOf(conversation, turn, step)] : [said(turn, 'e', again, null)];
  }
  const asked = said(turn, 's', step.text, step.media);
  const wrong = error === undefined ? [] : [said(turn, 'e', error.message, null)];
  return waits && isQuestionStep(step)
    ? [...wrong, asked, controlsOf(conversation, turn, step)]
    : [...wrong, asked];
}

function controlsOf(conversation: Conversation, { id, survey }: Turn, step: StepForChat): StepMessage {
  const { returnedDraft } = conversation;
  const isReturned =
    returnedDraft?.from === 'step' && returnedDraft.stepId === step.id && returnedDraft.leavesFlow !== true;
  return {
    kind: 'step',
    key: `${id}-step`,
    step,
    error: survey === null ? null : errorAtStep(survey),
    attemptsLeft: survey?.attemptsLeft ?? null,
    returned: isReturned ? returnedDraft : null,
  };
}

function said({ id }: Turn, part: string, words: string, media: StepForChat['media']): Message {
  return {
    kind: 'bot',
    key: `${id}-${part}`,
    author: null,
    text: words,
    media,
    citations: [],
    isUnknown: false,
    state: 'answered',
    question: '',
    rating: null,
  };
}

/** A flow that ends with a text has said how it ends; one that ends with a question, or is left, has not. */
function isEnd({ survey, answer }: Turn, before: Turn | undefined): boolean {
  if (survey?.state === 'aborted') return answer === '';
  return survey?.state === 'completed' && answer === '' && isQuestionStep(before?.survey?.step);
}

function endOf({ id, survey }: Turn): Message {
  const words = text(survey?.state === 'aborted' ? 'survey.left' : 'survey.completed');
  return { kind: 'notice', key: `${id}-end`, text: words };
}
