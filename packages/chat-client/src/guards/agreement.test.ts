import {
  chatApi,
  handoffRequestedSchema,
  VISITOR_EVENTS,
  visitorAnswerSchema,
  visitorChatSchema,
  visitorHistoryItemSchema,
  widgetConfigSchema,
} from '@colloquy/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Guard } from '../shapes/guard.ts';
import {
  isAnswer,
  isHandoffRequested,
  isHistory,
  isHistoryItem,
  isVisitorChat,
  isVisitorTyping,
  VISITOR_FEED,
} from './visitor.ts';
import { isWidgetConfig } from './widget-config.ts';

/** A fixed seed, because the lists of unread fields are complete only if every field was generated. */
const SAME_EACH_TIME = { numRuns: 40, seed: 4 };
/** Texts and numbers; each schema accepts at least one of them. */
const TEXTS = ['a1', 'Word', '', '#3355ff', '2026-01-01T00:00:00.000Z', 'https://example.com/a.png'];
const NUMBERS = [0, 1, 2, 5, 20, 0.5, -1];
/** One value of each JSON type; no closed list contains the word or the number. */
const OTHERS = [null, true, 'no-such-word', 4711, [], {}, undefined];

const isStateEvent = (value: unknown) => VISITOR_FEED.state(value) !== undefined;

const UNREAD_INPUT = ['integer', 'max', 'min', 'minLength'].map((field) => `survey.step.input.${field}`);
const UNREAD_METADATA = ['language', 'unknownReason', 'survey.error.issue', ...UNREAD_INPUT];
const UNREAD_ANSWER = ['chat_survey_id', ...UNREAD_METADATA.map((path) => `metadata.${path}`)];
const UNREAD_FEEDBACK = ['at', 'comment', 'reason'].map((field) => `feedback.${field}`);
const UNREAD_TURN = [
  '_createTime',
  'chat_id',
  'error.code',
  'error.message',
  ...UNREAD_FEEDBACK,
  ...UNREAD_ANSWER,
];
const PLAIN_METADATA = ['metadata.survey.step.media.url'];
const PLAIN_LINK = ['background', 'primary', 'radius', 'text'].map((field) => `theme.${field}`);

const ROWS: readonly {
  name: string;
  guard: Guard<unknown> | ((value: unknown) => boolean);
  schema: z.ZodType;
  /** Fields that the widget does not read. */
  unread: readonly string[];
  /** Fields that the widget reads as plain texts and numbers, without the contract's further rules. */
  plain: readonly string[];
}[] = [
  {
    name: 'an answer',
    guard: isAnswer,
    schema: visitorAnswerSchema,
    unread: UNREAD_ANSWER,
    plain: PLAIN_METADATA,
  },
  {
    name: 'a turn',
    guard: isHistoryItem,
    schema: visitorHistoryItemSchema,
    unread: UNREAD_TURN,
    plain: PLAIN_METADATA,
  },
  {
    name: 'a history',
    guard: isHistory,
    schema: chatApi.listVisitorHistory.response.shape.data,
    unread: UNREAD_TURN,
    plain: PLAIN_METADATA,
  },
  {
    name: 'a wish for a person',
    guard: isHandoffRequested,
    schema: handoffRequestedSchema,
    unread: UNREAD_TURN.map((path) => `notice.${path}`),
    plain: PLAIN_METADATA.map((path) => `notice.${path}`),
  },
  { name: 'a state', guard: isStateEvent, schema: VISITOR_EVENTS.state, unread: [], plain: [] },
  { name: 'a sign of typing', guard: isVisitorTyping, schema: VISITOR_EVENTS.typing, unread: [], plain: [] },
  {
    name: 'a conversation',
    guard: isVisitorChat,
    schema: visitorChatSchema,
    unread: [
      '_createTime',
      'channel',
      'chat_bot_id',
      'language',
      'lastMessageAt',
      'messageCount',
      'name',
      'state',
    ],
    plain: [],
  },
  { name: 'a public link', guard: isWidgetConfig, schema: widgetConfigSchema, unread: [], plain: PLAIN_LINK },
];

test.each(ROWS)('the guard of $name takes what the contract allows', ({ guard, schema }) => {
  fc.assert(fc.property(examplesOf(schema), (example) => guard(schema.parse(example))));
});

test.each(ROWS)(
  'the guard of $name refuses what the contract refuses, but for the fields that are not read',
  ({ guard, schema, unread, plain }) => {
    const ofOtherTypes = new Set<string>();
    const ofTheSameType = new Set<string>();
    const run = fc.property(examplesOf(schema), (example) => {
      for (const { path, value, isSameType } of brokenVersions(schema.parse(example))) {
        const isAllowed = isOutputOf(schema, value);
        if (guard(value) === isAllowed) continue;
        // A guard is never stricter than the contract.
        expect({ path, isAllowed }).toEqual({ path, isAllowed: false });
        (isSameType ? ofTheSameType : ofOtherTypes).add(path);
      }
    });
    fc.assert(run, SAME_EACH_TIME);
    const isKnownIn = (fields: readonly string[]) => (path: string) =>
      fields.some((field) => path === field || path.startsWith(`${field}.`));
    const tooLenient = fieldsAt(ofOtherTypes);
    expect(tooLenient.filter((path) => !isKnownIn(plain)(path))).toEqual([...unread].toSorted());
    expect(fieldsAt(ofTheSameType).filter((path) => !isKnownIn(unread)(path))).toEqual(plain);
  },
);

/** The innermost fields of these paths, without the numbers of list entries. */
function fieldsAt(paths: ReadonlySet<string>): string[] {
  const fields = [...new Set([...paths].map((path) => path.replaceAll(/(?<=^|[.])\d+(?:[.]|$)/g, '')))];
  return fields.filter((field) => !fields.some((other) => other.startsWith(`${field}.`))).toSorted();
}

/** True when a value equals its parsed form, with defaults filled in. */
function isOutputOf(schema: z.ZodType, value: unknown): boolean {
  const { success, data } = schema.safeParse(value);
  return success && JSON.stringify(data) === JSON.stringify(value);
}

/** Copies of the value, each with one node replaced by a value of another type. */
function brokenVersions(whole: unknown) {
  return nodesIn(whole).flatMap(({ path, type }) =>
    OTHERS.map((other) => ({
      path: path.join('.'),
      value: withAt(whole, path, other),
      isSameType: typeof other === type,
    })),
  );
}

interface JsonNode {
  readonly path: readonly string[];
  readonly type: string;
}

function nodesIn(value: unknown, path: readonly string[] = []): readonly JsonNode[] {
  if (value === null) return [{ path, type: 'null' }];
  if (typeof value !== 'object') return [{ path, type: typeof value }];
  const below = Object.entries(value).flatMap(([key, inner]) => nodesIn(inner, [...path, key]));
  return [{ path, type: 'a list or an object' }, ...below];
}

function withAt(whole: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(whole))
    return whole.map((entry, at) => (String(at) === key ? withAt(entry, rest, other) : entry));
  if (typeof whole !== 'object' || whole === null) return whole;
  const entries = Object.entries(whole).map(
    ([name, inner]) => [name, name === key ? withAt(inner, rest, other) : inner] as const,
  );
  return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
}

/** Generates valid values from a schema. */
function examplesOf(schema: z.ZodType | z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) {
    return fc.record(
      Object.fromEntries(
        Object.entries<z.ZodType>(schema.shape).map(([name, field]) => [name, examplesOf(field)]),
      ),
    );
  }
  if (schema instanceof z.ZodArray) return fc.array(examplesOf(schema.element), { maxLength: 2 });
  if (schema instanceof z.ZodOptional) return fc.option(examplesOf(schema.unwrap()), { nil: undefined });
  if (schema instanceof z.ZodNullable) return fc.option(examplesOf(schema.unwrap()), { nil: null });
  if (schema instanceof z.ZodDefault) return examplesOf(schema.unwrap());
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  const taken = [...TEXTS, ...NUMBERS].filter((value) => z.safeParse(schema, value).success);
  if (taken.length === 0) throw new Error('No example is known of a schema of a contract');
  return fc.constantFrom(...taken);
}
