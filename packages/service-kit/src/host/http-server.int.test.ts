import { Agent, request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { listen, type HttpServer } from './http-server.ts';

describe('a server that stops', () => {
  it('ends what it began, and takes nothing more on a connection that was kept alive', async () => {
    const finish = Promise.withResolvers<void>();
    const asked: string[] = [];
    const server = await listen(
      async (incoming, response) => {
        asked.push(incoming.url ?? '');
        response.write('begun, ');
        await finish.promise;
        response.end('ended');
      },
      { host: '127.0.0.1', port: 0 },
    );
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const first = await answerTo(server, agent, '/first');
    const stopped = server.stop();
    finish.resolve();
    expect(await textOf(first)).toBe('begun, ended');
    await expect(answerTo(server, agent, '/late')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|ECONNREFUSED|EPIPE/),
    });
    await stopped;
    expect(asked).toEqual(['/first']);
    agent.destroy();
  });
});

function answerTo({ port }: HttpServer, agent: Agent, path: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, agent, path }, resolve).once('error', reject).end();
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk);
  return text;
}
