import {
  AnswerSource,
  byAnswerSource,
  channelOf,
  isBilled,
  isOfMembers,
  type StatisticsMetric,
  type StatisticsPoint,
} from '@colloquy/contracts';
import { type AskedRow, isFollowUp } from '../conversations/index.ts';
import { costOf, type ModelPrices } from '../models/index.ts';

/** A turn of a period. Counts per conversation or per asker are taken from the first turn that has them. */
export interface Asked {
  readonly row: AskedRow;
  /** The first question of a conversation. */
  readonly isFirstOfChat: boolean;
  readonly isFirstOfAsker: boolean;
  /** The first question of a conversation that was answered without a thumbs-down, a handoff or a contact form. */
  readonly isDeflected: boolean;
  /** The asker's rating of the conversation, counted with its first turn. */
  readonly rating: number | null;
  /** The first turn of a conversation in which a handoff was requested. */
  readonly isHandedOff: boolean;
}

/** The asker of a conversation, with country, language and the start of the latest handoff. */
export interface Asker {
  readonly userRef: string;
  readonly language?: string | null;
  readonly country?: string | null;
  readonly handoffAt: Date | null;
  /** Null without a rating. */
  readonly rating: number | null;
}

export type Measures = Record<StatisticsMetric, number | null> & Pick<StatisticsPoint, 'bySource'>;

/** A contact form that was sent in a period. */
export interface SentContact {
  readonly chat_id: string;
  readonly createdAt: Date;
}

/** A period's turns, oldest first, each with its counts. `askers` has the asker of each conversation. */
export function askedOf(
  rows: readonly AskedRow[],
  askers: ReadonlyMap<string, Asker>,
  contacts: readonly SentContact[] = [],
): Asked[] {
  const begun = new Set<string>();
  const chats = new Set<string>();
  const handedOff = new Set<string>();
  const seenAskers = new Set<string>();
  const isNew = (known: Set<string>, key: string): boolean => known.size < known.add(key).size;
  const answered = new Set(rows.filter(isAnswered).map(({ chat_id }) => chat_id));
  const criticised = new Set(rows.filter((row) => thumbOf(row) === -1).map(({ chat_id }) => chat_id));
  const contacted = new Set(contacts.map(({ chat_id }) => chat_id));
  return rows.map((row) => {
    const { chat_id } = row;
    const isFirstTurn = isNew(begun, chat_id);
    const isFirstOfChat = isQuestion(row) && isNew(chats, chat_id);
    const asker = askers.get(chat_id);
    const handoffAt = asker?.handoffAt ?? null;
    const isHandedOff = isFirstTurn && handoffAt !== null && handoffAt >= row.createdAt;
    if (isHandedOff) handedOff.add(chat_id);
    const isGood = answered.has(chat_id) && !criticised.has(chat_id);
    return {
      row,
      isFirstOfChat,
      rating: isFirstTurn ? (asker?.rating ?? null) : null,
      isFirstOfAsker: isQuestion(row) && isNew(seenAskers, asker?.userRef || chat_id),
      isDeflected: isFirstOfChat && isGood && !handedOff.has(chat_id) && !contacted.has(chat_id),
      isHandedOff,
    };
  });
}

/**
 * The figures of some turns (definitions, section 9). Counts of parts add up to the counts of the whole, and counts by
 * source to the answered and unknown ones.
 */
export function measure(
  asked: readonly Asked[],
  contacts: readonly SentContact[] = [],
  prices: Pick<ModelPrices, 'byModel'> = { byModel: new Map() },
): Measures {
  const rows = asked.map(({ row }) => row).filter(isQuestion);
  const chats = count(asked, ({ isFirstOfChat }) => isFirstOfChat);
  const answered = count(rows, isAnswered);
  const unknown = count(rows, isUnknown);
  const up = count(rows, (row) => thumbOf(row) === 1);
  const down = count(rows, (row) => thumbOf(row) === -1);
  const fromKnowledge = rows.filter(({ source }) => source === AnswerSource.external);
  const latencies = ascending(fromKnowledge.flatMap(({ metadata }) => metadata?.latencyMs ?? []));
  const firstTokens = ascending(fromKnowledge.flatMap(({ firstTokenMs }) => firstTokenMs ?? []));
  const ratings = asked.flatMap(({ rating }) => rating ?? []);
  const sum = (of: (row: AskedRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    chats,
    visitors: count(asked, ({ isFirstOfAsker }) => isFirstOfAsker),
    messages: rows.length,
    answered,
    unknown,
    unknownRate: rate(unknown, answered + unknown),
    bySource: bySource(rows),
    cacheRate: rate(
      count(rows, ({ source }) => source === AnswerSource.cache),
      answered,
    ),
    deflection: rate(
      count(asked, ({ isDeflected }) => isDeflected),
      chats,
    ),
    handoffs: count(asked, ({ isHandedOff }) => isHandedOff),
    up,
    down,
    satisfaction: rate(up, up + down),
    csat: rate(
      ratings.reduce((total, rating) => total + rating, 0),
      ratings.length,
    ),
    csatCount: ratings.length,
    contacts: contacts.length,
    latencyP50: percentile(latencies, 0.5),
    latencyP95: percentile(latencies, 0.95),
    firstTokenP50: percentile(firstTokens, 0.5),
    answersBilled: count(
      rows,
      ({ channel, source }) => source !== null && isBilled(channelOf(channel), source),
    ),
    tokensIn: sum(({ metadata }) => metadata?.tokens?.in ?? 0),
    tokensOut: sum(({ metadata }) => metadata?.tokens?.out ?? 0),
    cost: costOf(rows.flatMap(tokensOf), prices),
  };
}

function tokensOf({ metadata }: AskedRow) {
  const tokens = metadata?.tokens;
  return tokens === undefined ? [] : [{ model: metadata?.versions?.model ?? '', ...tokens }];
}

function ascending(values: readonly number[]): number[] {
  return values.toSorted((a, b) => a - b);
}

/** The asker's own rating of an answer; a member's rating of a visitor's answer does not count. */
function thumbOf({ channel, feedback, memberFeedback }: AskedRow): 1 | -1 | null {
  const given = isOfMembers(channelOf(channel)) ? (memberFeedback ?? feedback) : feedback;
  return given?.value ?? null;
}

/** False for answers to a survey, and for follow-ups that a client sent by itself. */
export function isQuestion(row: AskedRow): boolean {
  return !isFollowUp(row) && !isOfSurvey(row);
}

export function isAnswered(row: AskedRow): boolean {
  return row.source !== null && row.source !== AnswerSource.unknown && isQuestion(row);
}

export function isUnknown(row: AskedRow): boolean {
  return row.source === AnswerSource.unknown && isQuestion(row);
}

/** False for a question in the middle of a survey, after which the survey's step still waits. */
function isOfSurvey({ isFlowTurn, chat_survey_id }: AskedRow): boolean {
  return isFlowTurn ?? (chat_survey_id ?? null) !== null;
}

function bySource(rows: readonly AskedRow[]): Measures['bySource'] {
  return byAnswerSource((wanted) => count(rows, ({ source }) => source === wanted));
}

function count<T>(items: readonly T[], isCounted: (item: T) => boolean): number {
  return items.reduce((total, item) => (isCounted(item) ? total + 1 : total), 0);
}

function rate(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** The percentile by nearest rank: the smallest value such that `share` of all values are not above it. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
