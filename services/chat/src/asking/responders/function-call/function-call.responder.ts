import { AnswerSource, type FunctionResult } from '@colloquy/contracts';
import { isAppError } from '@colloquy/errors';
import type { ChatModel } from '@colloquy/language-model';
import type { Logger } from '@colloquy/observability';
import { answerTexts } from '@colloquy/texts/answers';
import { conversationReply, functionReply, unknownReply, type Reply } from '../../../conversations/index.ts';
import { languageOf, type Question } from '../../question/question.ts';
import type { ReplyStream, Responder, ResponderRequest } from '../../question/responder.ts';
import type { FunctionReader } from '../../functions/function-reader.ts';
import { smallTalkOf } from '../small-talk/small-talk.ts';
import { consentIn } from './consent.ts';
import { RAW_MAX_CHARACTERS, rawText } from './result-text.ts';
import { summarise } from './summary.ts';
import { chooseCalls, type ChosenCall, type Choice, type MadeCall } from './tool-calls.ts';

/** After this, the question goes to the knowledge responder. */
const CHOICE_TIMEOUT_MS = 15_000;
const NO_TOKENS = { in: 0, out: 0 };

export interface FunctionCallDependencies {
  readonly functions: Pick<FunctionReader, 'tools' | 'run'>;
  readonly logger: Logger;
}

/**
 * Answers by the functions of a bot: a model chooses one, the bot service calls it, and the result is answered as it
 * came or as a model sums it up. A bot whose answers quote its sources has no model that could choose.
 */
export function createFunctionCall({ functions, logger }: FunctionCallDependencies): Responder {
  /** Null where there is no model, and where it fails: the knowledge answers then, or says why it cannot. */
  async function choose(
    { question, answers: read, signal }: ResponderRequest,
    tools: Parameters<typeof chooseCalls>[1],
  ): Promise<Choice | null> {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(CHOICE_TIMEOUT_MS)]);
    try {
      const answers = await read();
      const model: ChatModel | null = await answers.chat();
      if (model === null) return null;
      await question.takeAnswer(answers.providerId);
      return await chooseCalls(model, tools, question, limited);
    } catch (error) {
      signal.throwIfAborted();
      if (!isAppError(error) && !limited.aborted) throw error;
      // Without answers left in the plan, responders that generate nothing may still answer.
      const code = isAppError(error) ? error.code : 'timeout';
      logger.warn({ botId: question.botId, code }, 'no function could be chosen');
      return null;
    }
  }

  async function make(calls: readonly ChosenCall[], { question, context, signal }: ResponderRequest) {
    const made: MadeCall[] = [];
    for (const call of calls) {
      signal.throwIfAborted();
      const startedAt = performance.now();
      const result = await functions
        .run(question.botId, call.tool, call.parameters, context)
        .catch((error: unknown): FunctionResult => {
          if (!isAppError(error)) throw error;
          const { tool } = call;
          logger.warn({ botId: question.botId, functionId: tool.id, code: error.code }, 'a function failed');
          const latencyMs = Math.round(performance.now() - startedAt);
          return { ok: false, status: null, latencyMs, error: 'UNREACHABLE', value: '' };
        });
      made.push({ ...call, result });
      if (!result.ok) break;
    }
    return made;
  }

  async function answer(
    { calls, tokens, wanted }: Choice & { readonly wanted: string },
    request: ResponderRequest,
  ): Promise<Reply | ReplyStream> {
    const { question } = request;
    const made = await make(calls, request);
    const language = languageOf(question);
    const decisive = made.find(({ result }) => !result.ok) ?? made[0];
    if (decisive === undefined) throw new Error('An answer by functions has a call');
    const { tool, result } = decisive;
    const called = { id: tool.id, name: tool.name, ok: result.ok, latencyMs: result.latencyMs };
    const failed = (trace: typeof called) => ({
      ...unknownReply(question.settings, 'FUNCTION_FAILED', language),
      tokens,
      function: trace,
    });
    if (!result.ok) return failed(called);
    const isRaw = tool.responseMode === 'raw';
    const answers = await request.answers();
    const { modelId: model, providerId } = answers;
    const shown = { language, tokens, model, providerId, promptChars: 0, confidence: 1 };
    if (result.value.trim() === '') {
      const text = answerTexts(language).functionDone;
      return functionReply(AnswerSource.functionCallRaw, { ...shown, text }, called);
    }
    if (!isRaw) return summarise({ wanted, made, called, tokens, language, answers }, request);
    const text = rawText(result.value);
    // A truncated result would be wrong, and invalid JSON.
    if (text === '' || text.length > RAW_MAX_CHARACTERS) return failed({ ...called, ok: false });
    return functionReply(AnswerSource.functionCallRaw, { ...shown, text }, called);
  }

  /** The answer to a yes or no; null when the message is neither, or no call waits for one. */
  async function answerConfirmation(request: ResponderRequest): Promise<Reply | ReplyStream | null> {
    const { question, context } = request;
    const pending = question.confirmation?.pending ?? null;
    const consent = pending === null ? null : consentIn(question.text);
    if (pending === null || consent === null) return null;
    const language = languageOf(question);
    const texts = answerTexts(language);
    if (consent === 'no') return conversationReply(texts.functionCancelled, language);
    const tools = await functions.tools(question.botId, context);
    const tool = tools.find(({ id, revision }) => id === pending.functionId && revision === pending.revision);
    if (tool === undefined) return conversationReply(texts.functionGone, language);
    await question.takeAnswer((await request.answers()).providerId);
    // Of two concurrent confirmations only one makes the call.
    const isOurs = await question.confirmation?.claim(pending);
    if (isOurs !== true) return conversationReply(texts.functionGone, language);
    const calls = [{ tool, parameters: pending.parameters }];
    return answer({ calls, tokens: NO_TOKENS, wanted: pending.question }, request);
  }

  return {
    hasSuggestions: false,
    async take(request) {
      const { question, context } = request;
      const settled = await answerConfirmation(request);
      if (settled !== null) return settled;
      const all = await functions.tools(question.botId, context);
      // An asker who cannot confirm is not offered functions that need a confirmation.
      const tools = question.confirmation === undefined ? all.filter(({ confirm }) => !confirm) : all;
      const { text, locale, settings } = question;
      if (tools.length === 0 || smallTalkOf(text, [locale, settings.general.language]) !== null) return null;
      const choice = await choose(request, tools);
      const [first, ...more] = choice?.calls ?? [];
      if (choice === null || first === undefined) return null;
      if (first.tool.confirm) return confirmReply(first, question);
      const isAlone = first.tool.responseMode === 'raw';
      const alike = more.filter(({ tool }) => !tool.confirm && tool.responseMode === 'summary');
      const calls = isAlone ? [first] : [first, ...alike];
      return answer({ calls, tokens: choice.tokens, wanted: text }, request);
    },
  };
}

/** Asks for a confirmation, with the owner's description of the call. */
function confirmReply({ tool, parameters }: ChosenCall, question: Question): Reply {
  const language = languageOf(question);
  const { id: functionId, name, revision, description } = tool;
  const values = Object.entries(parameters).map(([key, value]) => `${key}: ${value}`);
  const text = answerTexts(language).functionConfirm({ what: description, values: values.join(', ') });
  return {
    ...conversationReply(text, language),
    wantedCall: { functionId, name, revision, parameters, question: question.text },
  };
}
