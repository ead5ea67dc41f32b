import { isRecord } from '@colloquy/contracts/is-record';
import { createParser } from 'eventsource-parser';
import { parsedJson } from './json-fields.ts';
import { ModelError } from './model-error.ts';
import { isPage, readSentError } from './refusal.ts';
import type { TimedReader } from './timed-reader.ts';

/** Longest text that is buffered until it is complete: a whole answer, or one event of a stream. */
const MAX_KEPT_CHARS = 4 * 1024 * 1024;
/** The last event of a stream. */
const DONE = '[DONE]';

/** One part of an answer. */
export interface AnswerPart {
  readonly value: unknown;
  /** Whether the whole answer came as one JSON text. */
  readonly isWhole: boolean;
}

/**
 * Reads an answer regardless of its content type: an event stream in parts, or one JSON text. Ends at `[DONE]`, after a
 * whole answer, or at the end of the connection. Throws ModelError for a web page, for a text that is neither, and for
 * an error from the server.
 */
export class AnswerReader {
  readonly #bytes: TimedReader<Uint8Array>;
  readonly #decoder = new TextDecoder();
  readonly #parts: AnswerPart[] = [];
  readonly #parser = createParser({
    maxBufferSize: MAX_KEPT_CHARS,
    onEvent: ({ data, event }) => this.#takeEvent(data, event),
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') this.#error = new ModelError('bad-response');
    },
  });
  #beginning = '';
  #kind: 'unknown' | 'events' | 'whole' = 'unknown';
  #isDone = false;
  #isClosed = false;
  #error: ModelError | null = null;

  constructor(bytes: TimedReader<Uint8Array>) {
    this.#bytes = bytes;
  }

  /** True when the server marked the answer as complete. */
  get isDone(): boolean {
    return this.#isDone;
  }

  /** The next part, or undefined at the end. `limit` is the time for the next bytes; any byte restarts it. */
  async next(limit: () => readonly [number, ModelError['reason']]): Promise<AnswerPart | undefined> {
    for (;;) {
      const part = this.#parts.shift();
      if (part !== undefined) return part;
      if (this.#error !== null) throw this.#error;
      if (this.#isDone) return undefined;
      const bytes = await this.#bytes.next(...limit());
      if (bytes === undefined) {
        this.#end();
        if (this.#parts.length === 0 && this.#error === null) return undefined;
      } else this.#takeText(this.#decoder.decode(bytes, { stream: true }));
    }
  }

  #takeText(text: string): void {
    if (this.#kind === 'events') return this.#parser.feed(text);
    this.#beginning += text;
    if (this.#beginning.length > MAX_KEPT_CHARS) throw new ModelError('bad-response');
    if (this.#kind === 'whole' || this.#beginning.trim() === '') return;
    this.#kind = /^\s*[{[<]/.test(this.#beginning) ? 'whole' : 'events';
    if (this.#kind === 'events') this.#parser.feed(this.#beginning);
  }

  /** Handles the end of the connection: the last event may lack its empty line, or be incomplete. */
  #end(): void {
    this.#isClosed = true;
    if (this.#kind === 'events') return this.#parser.feed('\n\n');
    if (this.#kind === 'unknown') return;
    if (isPage(this.#beginning)) throw new ModelError('no-api');
    const value = parsedJson(this.#beginning);
    if (value === undefined) throw new ModelError('bad-response');
    this.#isDone = true;
    this.#add(value, true);
  }

  #takeEvent(data: string, event: string | undefined): void {
    if (this.#isDone || this.#error !== null) return;
    if (data.trim() === DONE) {
      this.#isDone = true;
      return;
    }
    // Some servers keep a connection alive by events without a chunk.
    if (data.trim() === '' || (event !== 'error' && !/^\s*[{[]/.test(data))) return;
    const value = parsedJson(data);
    if (event === 'error') this.#error = readSentError(value ?? data);
    else if (value !== undefined) this.#add(value, false);
    else if (!this.#isClosed) this.#error = new ModelError('bad-response');
  }

  #add(value: unknown, isWhole: boolean): void {
    const isError = isRecord(value) && (value['object'] === 'error' || (value['error'] ?? null) !== null);
    if (isError) this.#error = readSentError(value);
    else this.#parts.push({ value, isWhole });
  }
}
