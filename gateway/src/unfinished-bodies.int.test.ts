import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { ERRORS } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MODES, openTestGateway } from './testing/open-test-gateway.ts';

const HALF =
  'POST /ask/public-links/l1/ask HTTP/1.1\r\nHost: h\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{"query":';

const IMPATIENT_MS = 100;
/** Longer than the test lives. */
const PATIENT_MS = 60_000;

interface Line {
  readonly level: string;
  readonly fields: object;
  readonly message: string;
}

function recordingLogger(lines: Line[]): Logger {
  const at = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields, message });
  const logger: Logger = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    child: () => logger,
  };
  return logger;
}

/** A gateway that waits so long for a service, and what it logs. */
async function aGateway(mode: (typeof MODES)[number], timeout: number) {
  const lines: Line[] = [];
  const gateway = await openTestGateway(mode, { logger: recordingLogger(lines) }, (config) => ({
    ...config,
    pipelines: Object.fromEntries(
      Object.entries(config.pipelines).map(([name, pipeline]) => [
        name,
        {
          ...pipeline,
          policies: pipeline.policies.map((step) =>
            step.name === 'proxy' ? { ...step, action: { ...step.action, timeout } } : step,
          ),
        },
      ]),
    ),
  }));
  onTestFinished(() => gateway.stop());
  return { gateway, lines };
}

function aClient(host: string): { readonly socket: Socket; readonly answer: () => string } {
  const socket = connect(Number(new URL(`http://${host}`).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  return { socket, answer: () => answer };
}

describe.each(MODES)('a body that stops half way, with %s services', (mode) => {
  it('is answered with 408 in our envelope, and is no error of ours in the log', async () => {
    const { gateway, lines } = await aGateway(mode, IMPATIENT_MS);
    const { socket, answer } = aClient(gateway.host);
    socket.write(HALF);
    await expect.poll(answer).toContain('"requestId"');
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer()).toMatch(/connection: close/i);
    expect(answer()).toContain(`"code":${ERRORS.requestIncomplete}`);
    expect(answer()).toContain('"message":"REQUEST_INCOMPLETE"');
    const said = lines.filter(({ level }) => level !== 'debug');
    expect(said).toMatchObject([{ level: 'info', message: 'a request did not arrive whole' }]);
    expect(said[0]?.fields).not.toHaveProperty('err');
  });

  it('starts no work any more when the rest comes after the answer', async () => {
    const { gateway } = await aGateway(mode, IMPATIENT_MS);
    let asked = 0;
    gateway.services.onAskLink = async function* () {
      asked += 1;
      yield { event: 'done', data: {} };
    };
    const { socket, answer } = aClient(gateway.host);
    socket.write(HALF);
    await expect.poll(answer).toContain('"requestId"');
    socket.write('"When are you open on Sunday?"}'.padEnd(31));
    // Whatever came of it would have come before the answer to a later request.
    await gateway.fetch('/ask/public-links/l1');
    expect(asked).toBe(0);
  });

  it('is nothing to log where its client has left', async () => {
    const { gateway, lines } = await aGateway(mode, PATIENT_MS);
    const { socket } = aClient(gateway.host);
    socket.write(HALF);
    await expect.poll(() => gateway.services.seen.length).toBeGreaterThan(0);
    socket.resetAndDestroy();
    await once(socket, 'close');
    await expect
      .poll(() => lines.some(({ fields }) => 'isComplete' in fields && !fields.isComplete))
      .toBe(true);
    expect(lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  });
});
