import { EventSourceParserStream } from 'eventsource-parser/stream';
import {
  authApi,
  ERRORS,
  PUBLIC_BASES,
  takesBody,
  type RouteContract,
  type RouteOutput,
  type RouteRequest,
  type DeclaredUpload,
} from '@colloquy/contracts';
import { pathOf } from '@colloquy/service-kit';
import { z } from 'zod';
import { readProductError, UploadRefusedError } from './product-error.ts';

export interface CallOptions {
  readonly jwt?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether a user confirms their identity where a route requires it, as in the dashboard. Default: true. */
  readonly confirms?: boolean;
}

/** The password of every user that tests register. */
export const TEST_PASSWORD = 'Correct-Horse-4711-Z9';

/** One event of a streamed answer, with its data parsed from JSON. */
export interface StreamedEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The target of one file's upload. */
export type OpenUpload = Extract<DeclaredUpload, { uploadUrl: string }>;

/** Calls a product over HTTP by its route contracts, through the public bases only. */
export interface ProductClient {
  readonly baseUrl: string;
  /** Opens the local mailbox; null when mail goes to a server. */
  readonly mailboxUrl: URL | null;
  /**
   * The parsed response. Throws ProductError for an error of ours, and the errors of `fetch` for a cut connection.
   */
  call<TRoute extends RouteContract>(
    route: TRoute,
    request: RouteRequest<TRoute>,
    options?: CallOptions,
  ): Promise<RouteOutput<TRoute>>;
  /** The bytes of a response that is saved as a file, such as an export. Throws like `call`. */
  download<TRoute extends RouteContract>(
    route: TRoute,
    request: RouteRequest<TRoute>,
    options?: CallOptions,
  ): Promise<Uint8Array>;
  /** The events of a streaming route, as they arrive. Throws like `call`; ends early when the connection is cut. */
  stream<TRoute extends RouteContract>(
    route: TRoute,
    request: RouteRequest<TRoute>,
    options?: CallOptions,
  ): AsyncGenerator<StreamedEvent>;
  /**
   * PUTs the bytes of a file to its upload address. Throws UploadRefusedError, and like `call` when the connection is
   * cut.
   */
  put(upload: Pick<OpenUpload, 'uploadUrl' | 'headers'>, bytes: Uint8Array): Promise<void>;
}

/** A request without a response is an error; the product's own limits are shorter. */
const CALL_TIMEOUT_MS = 90_000;

/** `ownHeaders` are added to every call. */
export function createProductClient(
  baseUrl: string,
  mailboxUrl: URL | null = null,
  ownHeaders: Readonly<Record<string, string>> = {},
): ProductClient {
  async function send(
    route: RouteContract,
    request: RouteRequest<RouteContract>,
    options: CallOptions,
    accept: string,
  ): Promise<Response> {
    if (route.base === 'internal') throw new Error(`${route.id} has no public door`);
    const hasBody = takesBody(route);
    const { jwt, idempotencyKey } = options;
    const deadline = AbortSignal.timeout(CALL_TIMEOUT_MS);
    const response = await fetch(baseUrl + PUBLIC_BASES[route.base] + pathOf(route, request), {
      method: route.method,
      headers: {
        accept,
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...(jwt === undefined ? {} : { authorization: `Bearer ${jwt}` }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        ...ownHeaders,
        ...options.headers,
      },
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
      signal: options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]),
    });
    if (response.ok) return response;
    const error = await readProductError(route.id, response);
    const isToConfirm = error.code === Number(ERRORS.confirmationNeeded) && jwt !== undefined;
    if (!isToConfirm || options.confirms === false) throw error;
    const proof = { body: { password: TEST_PASSWORD } };
    await send(authApi.confirm, proof, { jwt }, 'application/json');
    return send(route, request, { ...options, confirms: false }, accept);
  }

  return {
    baseUrl,
    mailboxUrl,
    async call(route, request, options = {}) {
      const response = await send(route, request, options, 'application/json');
      const answer: unknown =
        route.fileType === null ? await response.json() : new Uint8Array(await response.arrayBuffer());
      return z.parse<(typeof route)['response']>(route.response, answer);
    },
    async download(route, request, options = {}) {
      return new Uint8Array(await (await send(route, request, options, '*/*')).arrayBuffer());
    },
    async *stream(route, request, options = {}) {
      const response = await send(route, request, options, 'text/event-stream');
      if (response.body === null) throw new Error(`${route.id} answered without a stream`);
      const events = response.body
        .pipeThrough(new TextDecoderStream())
        .pipeThrough(new EventSourceParserStream());
      for await (const { event = 'message', data } of events) {
        const parsed: unknown = JSON.parse(data);
        yield { event, data: parsed };
      }
    },
    async put(upload, bytes) {
      const response = await fetch(new URL(upload.uploadUrl, baseUrl), {
        method: 'PUT',
        headers: upload.headers,
        body: new Uint8Array(bytes),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const answer = await response.text();
      if (!response.ok) throw new UploadRefusedError(response.status, answer);
    },
  };
}
