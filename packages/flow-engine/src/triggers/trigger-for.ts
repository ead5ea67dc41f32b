import { contentStems, detectLanguage, fold, wordsOf } from '@colloquy/text';
import type { FlowStep, FlowTrigger, FlowTriggerKind } from '@colloquy/contracts';
import { createGraph, rootsOf } from '../graph/flow-graph.ts';

/** An event in a conversation that may start a run. */
export interface TriggerEvent {
  readonly on: FlowTriggerKind;
  /** The message; for `button`, the id or key of the button's root. */
  readonly text?: string;
  /** Roots that the visitor has seen before. */
  readonly seenRoots?: readonly string[];
}

/** How well a text matches a trigger; 0 for no match. */
type Match = (trigger: FlowTrigger, text: string, root: FlowStep) => number;

const MATCHES: Readonly<Record<FlowTriggerKind, Match>> = {
  start: () => 1,
  unknown: () => 1,
  // The longest phrase wins: "order status" before "order".
  keyword: ({ keywords }, text) => longest(keywords, (keyword) => holds(text, keyword)),
  intent: ({ keywords }, text) => longest(keywords, (sentence) => means(text, sentence)),
  button: (_trigger, text, { id, key }) => (text !== '' && (text === id || text === key) ? 1 : 0),
};

/** The id of the root at which a run starts, or null. Among equal matches the first in order wins. */
export function triggerFor(
  steps: readonly FlowStep[],
  { on, text = '', seenRoots = [] }: TriggerEvent,
): string | null {
  let best: { readonly id: string; readonly match: number } | null = null;
  for (const root of rootsOf(createGraph(steps))) {
    const { id, trigger } = root;
    if (trigger?.on !== on || (trigger.oncePerVisitor && seenRoots.includes(id))) continue;
    const match = MATCHES[on](trigger, text, root);
    if (match > (best?.match ?? 0)) best = { id, match };
  }
  return best?.id ?? null;
}

function longest(phrases: readonly string[], isMet: (phrase: string) => boolean): number {
  return Math.max(0, ...phrases.filter((phrase) => isMet(phrase)).map(({ length }) => length));
}

/** Scripts without separators between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text contains a phrase as consecutive words. */
function holds(text: string, phrase: string): boolean {
  const wanted = foldedWords(phrase);
  // A symbol alone, such as an emoji, has no words either.
  if (wanted.length === 0 || UNSPACED.test(phrase)) return fold(text).includes(fold(phrase));
  const words = foldedWords(text);
  return words.some((_word, at) => wanted.every((word, n) => words[at + n] === word));
}

function foldedWords(text: string): string[] {
  return wordsOf(text).map(({ folded }) => folded);
}

/** Whether a text contains all content words of an example, in any order and form. */
function means(text: string, example: string): boolean {
  const language = detectLanguage(example, 'other');
  const wanted = contentStems(example, language);
  const found = new Set(contentStems(text, language));
  return wanted.length > 0 && wanted.every((stem) => found.has(stem));
}
