import { sayTo, waitUntil, type VisitorChat } from '../product/index.ts';
import type { CountedProduct } from './counted-product.ts';
import { commandsBetween, type StoreWork, type WatchedStore } from './store-work.ts';

/** Each relay polls for events once a second; this is one such poll. */
const SWEEP = 'colloquy_chat.chats find outboxAt';
/** Longer than the longest polling interval of a worker loop, 2 s. */
const SWEEPS_OF_A_LOOK = 3;
const LOOK_EVERY_MS = 100;

/** Files whose functions read texts of chunks. */
const READERS = /\/packages\/(?:answering|text|vector-store)\/src\//;
/** The functions that read a chunk; a count of zero means that one of them was renamed. */
const CHUNK_ROW = 'points-table.ts chunkOf';
const ANSWERER = 'units.ts unitsOf';
const TEXT_READERS = [
  'terms.ts documentTerms',
  'words.ts wordsOf',
  'sentences.ts cutSentences',
  'detect.ts detectLanguage',
];
const FOLD = 'fold.ts fold';

/** Average cost of a question. */
export interface AskCosts {
  /** Commands to the store, by `collection command fields of its filter`, without rare ones of other work. */
  readonly commands: ReadonlyMap<string, number>;
  /** Chunk rows whose texts the vector store read. */
  readonly chunkRows: number;
  /** Passages that the answerer split into units. */
  readonly passagesCut: number;
  /** Texts that were tokenised, or whose language was detected. */
  readonly textsRead: number;
  /** Words and texts that were folded, which is most of the work of reading. */
  readonly textsFolded: number;
}

/** Commands of an idle product, by shape: those in both of two samples. */
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

/** Waits for a whole sweep with only idle activity. */
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

/** Asks one question after another, and counts the cost including all consequences. */
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
