import { createServer } from 'node:http';
import { startFakeOpenAi } from '@colloquy/test-servers/fake-openai';
import { listenOnLoopback } from '@colloquy/test-servers/listen';

/** The only key that the model server accepts. */
export const MODEL_KEY = 'sk-lamps-4711';
/** The only lamp that the lamp server knows. */
export const KNOWN_LAMP = '4';

/** The servers on loopback that providers and functions of a workspace call. */
export interface AnsweringServers {
  readonly modelsUrl: string;
  /** With a placeholder for the number of a lamp. */
  readonly lampUrl: string;
  /** The setting that lets the product reach both. */
  readonly settings: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

/** Starts a working model server, and a server that returns one lamp. */
export async function startAnsweringServers(): Promise<AnsweringServers> {
  const models = await startFakeOpenAi({ apiKey: MODEL_KEY, models: ['talker', 'talker-embed'] });
  const lamps = createServer(({ url }, response) => {
    const isKnown = url === `/lamps/${KNOWN_LAMP}`;
    const body = isKnown ? { lamp: { name: 'Moor', watts: 9 } } : { error: 'There is no such lamp.' };
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  const host = `127.0.0.1:${await listenOnLoopback(lamps)}`;
  return {
    modelsUrl: models.baseUrl,
    lampUrl: `http://${host}/lamps/{id}`,
    settings: { MODEL_HOSTS: new URL(models.baseUrl).host, FUNCTION_HOSTS: host },
    async close() {
      await models.close();
      lamps.closeAllConnections();
      await new Promise((resolve) => lamps.close(resolve));
    },
  };
}
