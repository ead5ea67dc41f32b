import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** A message of V8's inspector, for the main thread or wrapped for a worker. */
const messageSchema = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const attachedSchema = z.object({ sessionId: z.string(), workerInfo: z.object({ title: z.string() }) });
const fromWorkerSchema = z.object({ sessionId: z.string(), message: z.string() });
const targetsSchema = z.tuple([z.object({ webSocketDebuggerUrl: z.string() })]);

/** A thread of a process under V8's inspector. */
export interface InspectedThread {
  readonly name: string;
  post(method: string, params?: object): Promise<unknown>;
}

export interface InspectorConnection {
  /** Current and former threads since the connection, the main thread first. */
  readonly threads: readonly InspectedThread[];
  close(): void;
}

const MAIN = '';
const LOOK_EVERY_MS = 20;

/**
 * Attaches to a process that `--inspect-wait` holds at this loopback port, and resumes it. `onThread` is awaited
 * before a thread runs its first script; `onEvent` gets the inspector's events of a thread.
 */
export async function attachFromStart(
  port: number,
  onThread: (thread: InspectedThread) => Promise<void>,
  onEvent: (thread: InspectedThread, method: string, params: unknown) => void,
): Promise<InspectorConnection> {
  const socket = await openSocket(port);
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  const threads = new Map<string, InspectedThread>();
  let lastId = 0;
  const addThread = (session: string, name: string, send: (message: string) => void): InspectedThread => {
    const thread: InspectedThread = {
      name,
      post(method, params = {}) {
        lastId += 1;
        const answer = Promise.withResolvers<unknown>();
        waiting.set(lastId, answer);
        send(JSON.stringify({ id: lastId, method, params }));
        return answer.promise;
      },
    };
    threads.set(session, thread);
    return thread;
  };
  const begin = async (thread: InspectedThread): Promise<void> => {
    await onThread(thread);
    await thread.post('Runtime.runIfWaitingForDebugger');
  };
  const attach = (params: unknown): void => {
    const { sessionId, workerInfo } = attachedSchema.parse(params);
    const send = (message: string): void =>
      void main.post('NodeWorker.sendMessageToWorker', { sessionId, message });
    void begin(addThread(sessionId, workerInfo.title, send));
  };
  const read = (text: string, session: string): void => {
    const { id, method, params, result, error } = messageSchema.parse(JSON.parse(text));
    if (id !== undefined) {
      const answer = waiting.get(id);
      waiting.delete(id);
      if (error === undefined) answer?.resolve(result);
      else answer?.reject(new Error(error.message));
    } else if (method === 'NodeWorker.attachedToWorker') attach(params);
    else if (method === 'NodeWorker.receivedMessageFromWorker') {
      const { sessionId, message } = fromWorkerSchema.parse(params);
      read(message, sessionId);
    } else {
      const thread = threads.get(session);
      if (thread !== undefined && method !== undefined) onEvent(thread, method, params);
    }
  };
  const main = addThread(MAIN, 'main', (message) => socket.send(message));
  socket.addEventListener('message', ({ data }) => read(String(data), MAIN));
  await main.post('NodeWorker.enable', { waitForDebuggerOnStart: true });
  await begin(main);
  return {
    get threads() {
      return [...threads.values()];
    },
    close: () => socket.close(),
  };
}

async function openSocket(port: number): Promise<WebSocket> {
  const socket = new WebSocket(await inspectorUrl(port));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`No inspector at port ${port}`)), { once: true });
  });
  return socket;
}

/** Waits until the starting process has opened its inspector. */
async function inspectorUrl(port: number): Promise<string> {
  for (;;) {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    if (response?.ok === true) {
      const [{ webSocketDebuggerUrl }] = targetsSchema.parse(await response.json());
      return webSocketDebuggerUrl;
    }
    await pause(LOOK_EVERY_MS);
  }
}
