/** MongoDB's own limit for one message. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER_BYTES = 16;

/** The peer does not speak the protocol; the connection is closed. */
export class ProtocolError extends Error {}

/** Splits a byte stream into wire messages, each with its header. */
export class FrameReader {
  #chunks: Buffer[] = [];
  #length = 0;

  /** Buffers a chunk until `next` takes it. */
  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The next complete message, or undefined. Throws ProtocolError for an invalid message or one above `maxBytes`. */
  next(maxBytes: number): Buffer | undefined {
    const size = this.#nextSize(maxBytes);
    if (size === undefined || this.#length < size) return undefined;
    const all = this.#joined();
    const rest = all.subarray(size);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#length = rest.length;
    return all.subarray(0, size);
  }

  #nextSize(maxBytes: number): number | undefined {
    if (this.#length < HEADER_BYTES) return undefined;
    const [first] = this.#chunks;
    const size = (first !== undefined && first.length >= 4 ? first : this.#joined()).readInt32LE(0);
    if (size < HEADER_BYTES || size > maxBytes) throw new ProtocolError(`message of ${size} bytes`);
    return size;
  }

  /** Joined once per complete message, so that a large message in many chunks is not copied repeatedly. */
  #joined(): Buffer {
    const [first] = this.#chunks;
    if (this.#chunks.length === 1 && first !== undefined) return first;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
