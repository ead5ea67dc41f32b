import { AnswerSource } from '@colloquy/contracts';
import type { AnswerDone } from '@colloquy/answering';
import { guessLanguage } from '@colloquy/text';
import {
  type BotAnswers,
  type NamedAnswerEvent,
  MarkRemover,
  functionReply,
  unknownReply,
  type Reply,
} from '../../../conversations/index.ts';
import type { ReplyStream, ResponderRequest } from '../../question/responder.ts';
import { toPassage } from './result-text.ts';
import type { MadeCall } from './tool-calls.ts';

/**
 * Streams a model's summary of results. The prompt holds the results as passages: fenced data, against which each
 * sentence is checked before it is streamed. Visitors cannot open results as sources, so all marks are removed.
 */
export async function* summarise(
  from: {
    /** The visitor's question; before a confirmation, the message before it. */
    readonly wanted: string;
    readonly made: readonly MadeCall[];
    readonly called: NonNullable<Reply['function']>;
    readonly tokens: { readonly in: number; readonly out: number };
    readonly language: string;
    readonly answers: BotAnswers;
  },
  { question, signal }: ResponderRequest,
): ReplyStream {
  const { made, called, language, answers } = from;
  const { settings } = question;
  // Signals that the plan allows the answer, long before the first sentence is ready.
  yield { token: '' };
  const events = answers.answer(
    {
      question: from.wanted,
      passages: made.map(({ tool, parameters, result }, at) =>
        toPassage(at + 1, tool, parameters, result.value),
      ),
      history: question.history,
      instructions: settings.general.instructions,
      tone: settings.general.tone,
      language: question.locale,
      strict: settings.answering.strict,
      botName: question.botName,
      writing: answers.writing,
    },
    signal,
    question.takeAnswer,
  );
  const marks = new MarkRemover();
  let text = '';
  let done: Extract<NamedAnswerEvent, AnswerDone> | undefined;
  for await (const event of events) {
    if (event.type !== 'token') done = event;
    else {
      const token = marks.push(event.text);
      text += token;
      if (token !== '') yield { token };
    }
  }
  if (done === undefined) throw new Error('The answerer ended without a result');
  const rest = marks.end();
  if (rest !== '') yield { token: rest };
  const { promptChars, confidence, modelId: model, supported } = done;
  const tokens = { in: from.tokens.in + done.tokens.in, out: from.tokens.out + done.tokens.out };
  if (!supported) {
    const unknown = unknownReply(settings, done.unknownReason ?? 'UNSUPPORTED', language);
    return { ...unknown, tokens, promptChars, confidence, model, function: called };
  }
  const answered = { text: text + rest, language: guessLanguage(text) ?? language };
  return functionReply(
    AnswerSource.functionCall,
    { ...answered, tokens, model, providerId: answers.giverOf(done), promptChars, confidence },
    called,
  );
}
