import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import mongoose from 'mongoose';

const { BSON } = mongoose.mongo;

/** Above the ids of the frames that tests make, so that their replies are not taken for those of `ask`. */
const FIRST_ID = 1_000_000;

/** The address and login in a URI of the embedded server. */
export function targetOf(uri: string): { connect: NetConnectOpts; username: string; password: string } {
  const { username, password, host, port } =
    /^mongodb:\/\/(?<username>[^:]+):(?<password>[^@]+)@(?<host>[^:/]+)(?::(?<port>\d+))?\//.exec(uri)
      ?.groups ?? {};
  const path = decodeURIComponent(host ?? '');
  return {
    connect: path.endsWith('.sock') ? { path } : { host: path, port: Number(port) },
    username: decodeURIComponent(username ?? ''),
    password: decodeURIComponent(password ?? ''),
  };
}

/** An OP_MSG with one body, and optionally a document sequence. */
export function opMsg(body: object, sequence?: { field: string; documents: readonly object[] }): Buffer {
  const parts = [Buffer.from([0]), Buffer.from(BSON.serialize(body))];
  if (sequence !== undefined) {
    const inner = Buffer.concat([
      Buffer.from(`${sequence.field}\0`),
      ...sequence.documents.map((document) => BSON.serialize(document)),
    ]);
    const size = Buffer.alloc(4);
    size.writeInt32LE(inner.length + 4);
    parts.push(Buffer.from([1]), size, inner);
  }
  return frame(2013, Buffer.concat([Buffer.alloc(4), ...parts]));
}

/** The handshake of old drivers. */
export function opQuery(namespace: string, query: object): Buffer {
  const counts = Buffer.alloc(8);
  counts.writeInt32LE(-1, 4);
  return frame(
    2004,
    Buffer.concat([
      Buffer.alloc(4),
      Buffer.from(`${namespace}\0`),
      counts,
      Buffer.from(BSON.serialize(query)),
    ]),
  );
}

export function frame(opcode: number, content: Buffer): Buffer {
  const header = Buffer.alloc(16);
  header.writeInt32LE(header.length + content.length, 0);
  header.writeInt32LE(1, 4);
  header.writeInt32LE(opcode, 12);
  return Buffer.concat([header, content]);
}

/** A connection below the driver, which sends any bytes. */
export class WireClient {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, (answer: Buffer | null) => void>();
  readonly ended: Promise<void>;
  isOpen = true;
  #received = Buffer.alloc(0);
  #lastId = FIRST_ID;

  private constructor(socket: Socket) {
    this.#socket = socket;
    this.ended = new Promise((resolve) => {
      socket.on('close', () => {
        this.isOpen = false;
        for (const give of this.#waiting.values()) give(null);
        resolve();
      });
    });
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => this.#read(chunk));
  }

  static async open(uri: string): Promise<WireClient> {
    const socket = connect(targetOf(uri).connect);
    const client = new WireClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('error', reject);
    });
    return client;
  }

  /** A connection authenticated with SCRAM-SHA-256. */
  static async logIn(uri: string): Promise<WireClient> {
    const client = await WireClient.open(uri);
    const { username, password } = targetOf(uri);
    const bare = `n=${username},r=${randomBytes(18).toString('base64')}`;
    const sasl = (payload: string) => new BSON.Binary(Buffer.from(payload));
    const first = await client.ask({
      saslStart: 1,
      mechanism: 'SCRAM-SHA-256',
      payload: sasl(`n,,${bare}`),
      $db: 'admin',
    });
    const serverFirst = textOf(first['payload']);
    const {
      nonce = '',
      salt = '',
      rounds = '',
    } = /^r=(?<nonce>[^,]+),s=(?<salt>[^,]+),i=(?<rounds>\d+)$/.exec(serverFirst)?.groups ?? {};
    const derived = saltedPassword(password, salt, Number(rounds));
    const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
    const clientKey = hmac(derived, 'Client Key');
    const final = `c=biws,r=${nonce}`;
    const signature = hmac(
      createHash('sha256').update(clientKey).digest(),
      `${bare},${serverFirst},${final}`,
    );
    const proof = Buffer.from(clientKey.map((byte, at) => byte ^ (signature[at] ?? 0))).toString('base64');
    const done = await client.ask({
      saslContinue: 1,
      conversationId: 1,
      payload: sasl(`${final},p=${proof}`),
      $db: 'admin',
    });
    if (done['ok'] !== 1) throw new Error(`login refused: ${JSON.stringify(done)}`);
    return client;
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes);
  }

  /** Sends a command and reads its reply. Rejects when the server closes the connection instead. */
  async ask(command: object): Promise<Record<string, unknown>> {
    const message = opMsg(command);
    this.#lastId += 1;
    const id = this.#lastId;
    message.writeInt32LE(id, 4);
    const answer = await new Promise<Buffer | null>((resolve) => {
      this.#waiting.set(id, resolve);
      if (this.isOpen) this.send(message);
      else resolve(null);
    });
    if (answer === null) throw new Error('the server ended the connection');
    return BSON.deserialize(answer.subarray(21));
  }

  /**
   * Sends bytes and waits until the server has handled them: it answers a ping sent after them, or closes the
   * connection.
   */
  async probe(bytes: Buffer): Promise<void> {
    this.send(bytes);
    const isWhole = bytes.length >= 16 && bytes.readInt32LE(0) === bytes.length;
    // After half a message, the ping would only be read as the rest of that message.
    if (!isWhole) this.#socket.end();
    await (isWhole ? this.ask({ ping: 1, $db: 'admin' }).catch(() => undefined) : this.ended);
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk]);
    while (this.#received.length >= 16) {
      const size = this.#received.readInt32LE(0);
      if (this.#received.length < size) return;
      const answer = this.#received.subarray(0, size);
      this.#received = this.#received.subarray(size);
      const id = answer.readInt32LE(8);
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    }
  }
}

const salted = new Map<string, Buffer>();

/** Derived once per server, as drivers do: the derivation is slow on purpose. */
function saltedPassword(password: string, salt: string, rounds: number): Buffer {
  const known = salted.get(password + salt);
  if (known !== undefined) return known;
  const derived = pbkdf2Sync(password, Buffer.from(salt, 'base64'), rounds, 32, 'sha256');
  salted.set(password + salt, derived);
  return derived;
}

function textOf(value: unknown): string {
  if (!(value instanceof BSON.Binary)) throw new Error('no payload');
  return Buffer.from(value.value()).toString('utf8');
}
