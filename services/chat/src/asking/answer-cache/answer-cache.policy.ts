import { createHmac } from 'node:crypto';
import { AnswerSource, type ChunkRef, type ModelGrounding } from '@colloquy/contracts';
import { contentStems, guessLanguage } from '@colloquy/text';
import type { Reply } from '../../conversations/index.ts';
import { languageBeside, type Question } from '../question/question.ts';
import { leansOnEarlier } from '../knowledge/leaning.ts';

/** The model that writes a bot's answers. */
export interface WritingModel {
  /** The model's id in the settings. */
  readonly modelId: string;
  /** How the model may use passages. */
  readonly grounding: ModelGrounding;
}

const TRAILING = /[\s?!.…]+$/u;

/** The form in which the cache compares questions: case, white space and closing punctuation do not matter. */
export function normalisedQuery(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim().replace(TRAILING, '');
}

/** Everything an answer depends on besides its chunks. */
export interface CacheKey {
  readonly question: Pick<Question, 'botId' | 'botName' | 'settings' | 'locale' | 'text'>;
  readonly kbVersion: number;
  readonly model: Pick<WritingModel, 'modelId' | 'grounding'>;
}

/** The cache key of an answer: an HMAC, so a stored key reveals nothing about the question without the secret. */
export function cacheKeyOf({ question, kbVersion, model }: CacheKey, secret: Buffer): string {
  const { botId, botName, settings, text } = question;
  const writer = [model.modelId, model.grounding];
  const parts = [
    botId,
    botName,
    kbVersion,
    settings.revision,
    languageBeside(question),
    ...writer,
    normalisedQuery(text),
  ];
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
}

/**
 * True when a cached answer may answer the question: the question names its topic and does not depend on earlier
 * turns.
 */
export function mayBeCached(question: Question): boolean {
  const { settings, cacheUse, history, text } = question;
  if (settings.answering.cacheHours === 0 || cacheUse === 'never') return false;
  if (history.length > 0 && leansOnEarlier(text)) return false;
  return contentStems(text, guessLanguage(text) ?? 'other').length > 0;
}

/**
 * The chunks behind an answer that may be cached. Null for answers without support in the knowledge, after a failure of
 * the model, written with earlier turns in the prompt, or made while another service was unavailable.
 */
export function chunksToKeep(question: Question, reply: Reply): ChunkRef[] | null {
  if (!mayBeCached(question) || question.cacheUse !== 'use' || question.history.length > 0) return null;
  // The fallback wrote this answer; the bot's own model may write another one when it is back.
  if (reply.modelError !== undefined) return null;
  const isSupported = reply.source === AnswerSource.external && reply.citations.length > 0;
  const read = reply.retrieved.filter(({ kept }) => kept);
  // Without the embedding model, search uses keywords alone and finds less.
  const isWholeSearch = reply.retrieved.every(({ dense }) => dense !== null);
  if (!isSupported || !isWholeSearch || read.length === 0) return null;
  return read.map(({ item_id, version, index, hash }) => ({ item_id, version, index, hash }));
}
