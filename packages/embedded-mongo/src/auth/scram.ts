import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';
import { ServerError } from '../errors.ts';

/** RFC 7677's minimum. The password is 256 random bits unless the caller chose it, so more rounds add nothing. */
const ITERATIONS = 4096;
const KEY_BYTES = 32;

/** What the server stores of a credential: enough to check a proof, not to create one. */
export type ScramCredential = {
  username: string;
  salt: Buffer;
  iterations: number;
  storedKey: Buffer;
  serverKey: Buffer;
};

const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** Derives the credential of RFC 5802 with SHA-256. */
export function createCredential(username: string, password: string): ScramCredential {
  const salt = randomBytes(28);
  const salted = pbkdf2Sync(password.normalize('NFKC'), salt, ITERATIONS, KEY_BYTES, 'sha256');
  return {
    username,
    salt,
    iterations: ITERATIONS,
    storedKey: createHash('sha256').update(hmac(salted, 'Client Key')).digest(),
    serverKey: hmac(salted, 'Server Key'),
  };
}

const failed = (): ServerError => new ServerError(18, 'Authentication failed.');

/** One SCRAM-SHA-256 conversation. Every failure is the same AuthenticationFailed, whatever the cause. */
export class ScramConversation {
  readonly serverFirst: string;
  readonly #credential: ScramCredential;
  readonly #nonce: string;
  readonly #firstBare: string;
  readonly #header: string;
  readonly #knownUser: boolean;
  #verified = false;

  constructor(credential: ScramCredential, clientFirst: string) {
    const match = /^(?<header>[ny],[^,]*,)(?<bare>n=(?<name>[^,]*),r=(?<nonce>[^,]+).*)$/s.exec(
      clientFirst,
    )?.groups;
    if (match === undefined) throw failed();
    this.#credential = credential;
    this.#header = match['header'] ?? '';
    this.#firstBare = match['bare'] ?? '';
    this.#knownUser =
      (match['name'] ?? '').replaceAll('=2C', ',').replaceAll('=3D', '=') === credential.username;
    this.#nonce = (match['nonce'] ?? '') + randomBytes(24).toString('base64');
    this.serverFirst = `r=${this.#nonce},s=${credential.salt.toString('base64')},i=${credential.iterations}`;
  }

  get verified(): boolean {
    return this.#verified;
  }

  /** Checks the client's proof and returns the server's own. Throws AuthenticationFailed. */
  finish(clientFinal: string): string {
    const match = /^(?<bare>c=(?<binding>[^,]*),r=(?<nonce>[^,]*)),p=(?<proof>.*)$/s.exec(
      clientFinal,
    )?.groups;
    const { storedKey, serverKey } = this.#credential;
    const binding = Buffer.from(this.#header).toString('base64');
    if (match === undefined || match['nonce'] !== this.#nonce || match['binding'] !== binding) throw failed();
    const message = `${this.#firstBare},${this.serverFirst},${match['bare'] ?? ''}`;
    const signature = hmac(storedKey, message);
    const proof = Buffer.from(match['proof'] ?? '', 'base64');
    if (proof.length !== signature.length) throw failed();
    const clientKey = Buffer.from(proof.map((byte, at) => byte ^ (signature[at] ?? 0)));
    const presented = createHash('sha256').update(clientKey).digest();
    if (!timingSafeEqual(presented, storedKey) || !this.#knownUser) throw failed();
    this.#verified = true;
    return `v=${hmac(serverKey, message).toString('base64')}`;
  }
}
