import { isRecord } from '@colloquy/contracts/is-record';
import type { ChatDelta } from '../ports.ts';
import { parsedJson } from './json-fields.ts';

interface PendingCall {
  /** The server's index of the call; null without one. */
  readonly index: number | null;
  id: string | null;
  name: string;
  argumentsJson: string;
}

/**
 * Assembles tool calls from the pieces of a stream. Servers omit ids and indices, repeat both, or give every call the
 * index 0. So a piece begins another call when its id differs, or when it names a function after complete arguments.
 */
export class CalledTools {
  readonly #calls: PendingCall[] = [];

  get isEmpty(): boolean {
    return this.#calls.length === 0;
  }

  /** Takes the `tool_calls` of one delta, or of a whole message. */
  take(pieces: unknown): void {
    if (!Array.isArray(pieces)) return;
    for (const piece of pieces) if (isRecord(piece)) this.#takePiece(piece);
  }

  /** The calls in the order of their indices, else in the order of arrival. */
  deltas(): ChatDelta[] {
    return this.#calls
      .map((call, at) => ({ ...call, order: call.index ?? at, at }))
      .toSorted((a, b) => a.order - b.order || a.at - b.at)
      .map(({ id, name, argumentsJson, at }) => ({
        type: 'tool-call' as const,
        id: id ?? `call_${at}`,
        name,
        argumentsJson,
      }));
  }

  #takePiece(piece: Readonly<Record<string, unknown>>): void {
    const asked = isRecord(piece['function']) ? piece['function'] : piece;
    const index = typeof piece['index'] === 'number' ? piece['index'] : null;
    const id = typeof piece['id'] === 'string' && piece['id'] !== '' ? piece['id'] : null;
    const name = typeof asked['name'] === 'string' ? asked['name'] : '';
    const call = this.#continuedBy({ index, id, name }) ?? this.#begin(index);
    call.id ??= id;
    if (call.name === '') call.name = name;
    call.argumentsJson += argumentsIn(asked['arguments']);
  }

  #continuedBy(piece: Pick<PendingCall, 'index' | 'id' | 'name'>): PendingCall | undefined {
    const { index, id, name } = piece;
    const sameId = id === null ? undefined : this.#calls.find((call) => call.id === id);
    if (sameId !== undefined) return sameId;
    const last = index === null ? this.#calls.at(-1) : this.#calls.findLast((call) => call.index === index);
    if (last === undefined || name === '') return last;
    const isAnotherId = id !== null && last.id !== null;
    const isAnotherName = last.name !== '' && last.name !== name;
    const isWhole = last.name !== '' && parsedJson(last.argumentsJson) !== undefined;
    return isAnotherId || (index === null && (isAnotherName || isWhole)) ? undefined : last;
  }

  #begin(index: number | null): PendingCall {
    const call: PendingCall = { index, id: null, name: '', argumentsJson: '' };
    this.#calls.push(call);
    return call;
  }
}

/** The arguments as JSON text; some servers send them as an object instead. */
function argumentsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  return isRecord(value) ? JSON.stringify(value) : '';
}
