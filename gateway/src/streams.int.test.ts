import { ERRORS } from '@colloquy/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MODES, openTestGateway, type TestGateway } from './testing/open-test-gateway.ts';

const ASK = {
  method: 'POST',
  headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
  body: '{}',
};

function gate(): { readonly opened: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

describe.each(MODES)('answers on their way with %s services', (mode) => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await openTestGateway(mode, {}, (config) => ({
      ...config,
      pipelines: Object.fromEntries(
        Object.entries(config.pipelines).map(([name, pipeline]) => [
          name,
          {
            ...pipeline,
            policies: pipeline.policies.map((step) =>
              step.name === 'proxy' && name === 'chat'
                ? { ...step, action: { ...step.action, timeout: 100 } }
                : step,
            ),
          },
        ]),
      ),
    }));
  });
  afterEach(() => gateway.stop());

  it('passes each event on before the next one exists', async () => {
    const first = gate();
    gateway.services.onAskLink = async function* () {
      yield { event: 'token', data: 'one' };
      await first.opened;
      yield { event: 'done', data: 'two' };
    };
    const response = await gateway.fetch('/ask/public-links/l1/ask', ASK);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader.read()).value).toBe('event: token\ndata: "one"\n\n');
    first.open();
    expect((await reader.read()).value).toContain('event: done');
  });

  it('tells the service when the visitor leaves', async () => {
    const left = vi.fn();
    gateway.services.onAskLink = async function* (context) {
      context.signal.addEventListener('abort', left);
      yield { event: 'token', data: 'one' };
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    };
    const visitor = new AbortController();
    const response = await gateway.fetch('/ask/public-links/l1/ask', { ...ASK, signal: visitor.signal });
    const reader = response.body!.getReader();
    await reader.read();
    visitor.abort();
    await expect(reader.read()).rejects.toThrow();
    await vi.waitFor(() => expect(left).toHaveBeenCalledOnce());
  });

  it('answers 503 with a code when the service takes too long to begin', async () => {
    const end = gate();
    gateway.services.onAsk = () => end.opened;
    const response = await gateway.post('/api/ask', await gateway.bearer());
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    const codes = [Number(ERRORS.serviceUnavailable), Number(ERRORS.deadlineExceeded)];
    expect(await response.json()).toHaveProperty('code', expect.toBeOneOf(codes));
    end.open();
  });

  it('carries the query and the body as they came', async () => {
    const bodies: unknown[] = [];
    gateway.services.onAsk = (_context, body) => {
      bodies.push(body);
      return Promise.resolve({ data: 'kept' });
    };
    const response = await gateway.post(
      '/api/ask?id[]=a&id[]=b%20c',
      await gateway.bearer(),
      '{"question":"Größe?"}',
    );
    expect(response.status).toBe(200);
    expect(bodies).toEqual([{ question: 'Größe?' }]);
    expect(gateway.services.seen[0]?.url).toBe('/ask?id[]=a&id[]=b%20c');
  });
});

describe('a service that is away', () => {
  it('is a 503 with a code and the time to wait, and is found again', async () => {
    const gateway = await openTestGateway('remote');
    expect((await gateway.fetch('/ask/public-links/l1')).status).toBe(200);
    await gateway.stopServices();
    const response = await gateway.fetch('/ask/public-links/l1');
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.json()).toMatchObject({
      code: Number(ERRORS.serviceUnavailable),
      message: 'SERVICE_UNAVAILABLE',
      retryAfter: 2,
    });
    await gateway.stop();
  });

  it('ends an answer that it breaks off, instead of letting it look whole', async () => {
    const gateway = await openTestGateway('remote');
    gateway.services.onAskLink = async function* (context) {
      yield { event: 'token', data: 'one' };
      await new Promise((resolve) => context.signal.addEventListener('abort', resolve));
    };
    const response = await gateway.fetch('/ask/public-links/l1/ask', ASK);
    const reader = response.body!.getReader();
    await reader.read();
    await gateway.stopServices();
    await expect(reader.read()).rejects.toThrow();
    await gateway.stop();
  });
});
