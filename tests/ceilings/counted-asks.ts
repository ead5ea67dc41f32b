import { sayTo, waitUntil, type VisitorChat } from '../product/index.ts';
import type { CountedProduct } from './counted-product.ts';
import { commandsBetween, type StoreWork, type WatchedStore } from './store-work.ts';

/** Each relay looks for events once a second; this is one of them. */
const SWEEP = 'colloquy_chat.chats find outboxAt';
/** Longer than the longest pause between two polls of a loop of work, of 2 s. */
const SWEEPS_OF_A_LOOK = 3;
const LOOK_EVERY_MS = 100;

/** Files whose functions read texts of chunks. */
const READERS = /\/packages\/(?:text|vector-store|language-model)\/src\//;
/** The functions that read a chunk; a count of none means that one of them has another name now. */
const CHUNK_ROW = 'points-table.ts chunkOf';
const ANSWERER = 'units.ts unitsOf';
const TEXT_READERS = [
  'terms.ts documentTerms',
  'words.ts wordsOf',
  'sentences.ts cutSentences',
  'detect.ts detectLanguage',
];
const FOLD = 'fold.ts fold';

/** What the questions cost, each of them on average. */
export interface AskCosts {
  /** Commands to the store, by `collection command fields of its filter`; rare ones of other work are none. */
  readonly commands: ReadonlyMap<string, number>;
  /** Rows of chunks that the vector store turned into texts. */
  readonly chunkRows: number;
  /** Passages that the answerer cut into units. */
  readonly passagesCut: number;
  /** Texts that were cut into words or sentences, or whose language was looked for. */
  readonly textsRead: number;
  /** Words and texts that were brought to lower case without accents: most of the work of reading. */
  readonly textsFolded: number;
}

/** Commands that a product at rest sends by itself, by their shapes: those of both of two looks. */
export async function shapesOfRest(store: WatchedStore): Promise<ReadonlySet<string>> {
  const [first, second] = [await commandsOfRest(store), await commandsOfRest(store)];
  return new Set([...first.keys()].filter((shape) => second.has(shape)));
}

async function commandsOfRest(store: WatchedStore): Promise<Map<string, number>> {
  const before = await store.read();
  return waitUntil(
    'sweeps of the relays',
    async () => {
      const commands = commandsBetween(before, await store.read());
      return (commands.get(SWEEP) ?? 0) >= SWEEPS_OF_A_LOOK ? commands : null;
    },
    { intervalMs: LOOK_EVERY_MS },
  );
}

/** Waits for a whole sweep in which the product did what it does at rest, and nothing else. */
async function workAtRest(store: WatchedStore, ofRest: ReadonlySet<string>): Promise<StoreWork> {
  let before = await store.read();
  return waitUntil(
    'the events of the asks are handled',
    async () => {
      const now = await store.read();
      const commands = commandsBetween(before, now);
      const isBusy = [...commands.keys()].some((shape) => !ofRest.has(shape));
      if (isBusy) before = now;
      return !isBusy && commands.has(SWEEP) ? now : null;
    },
    { intervalMs: LOOK_EVERY_MS },
  );
}

/** Asks one question after another, and counts what they cost with all that follows from them. */
export async function countAsks(
  { product, takeCalls }: CountedProduct,
  store: WatchedStore,
  ofRest: ReadonlySet<string>,
  chat: VisitorChat,
  questions: readonly string[],
): Promise<AskCosts> {
  const before = await workAtRest(store, ofRest);
  await takeCalls(READERS);
  for (const question of questions) await sayTo(product.client, chat, question);
  const calls = await takeCalls(READERS);
  const commands = commandsBetween(before, await workAtRest(store, ofRest));
  const perAsk = (...names: readonly string[]): number => {
    const sum = names.reduce((total, name) => total + callsOf(calls, name), 0);
    return Math.round((sum * 10) / questions.length) / 10;
  };
  const rounded = [...commands].flatMap(([shape, count]): [string, number][] => {
    const each = Math.round(count / questions.length);
    return ofRest.has(shape) || each === 0 ? [] : [[shape, each]];
  });
  return {
    commands: new Map(rounded),
    chunkRows: perAsk(CHUNK_ROW),
    passagesCut: perAsk(ANSWERER),
    textsRead: perAsk(...TEXT_READERS),
    textsFolded: perAsk(FOLD),
  };
}

function callsOf(calls: ReadonlyMap<string, number>, name: string): number {
  const count = calls.get(name) ?? 0;
  if (count === 0) throw new Error(`No question called "${name}": it has another name now, or another file`);
  return count;
}
