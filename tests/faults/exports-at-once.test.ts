import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aVisitorChat, startProduct, type Product, type WorkspaceWithBot } from '../product/index.ts';
import { aFolder } from './a-folder.ts';
import { anAnsweringBot, askStreaming, startModelServers, type ModelServers } from './an-answering-bot.ts';

const TURNS = 120;
const EXPORTS_AT_ONCE = 100;

describe('exporting conversations', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let models: ModelServers;
  let product: Product;
  let owner: WorkspaceWithBot;

  beforeAll(async () => {
    folder = await aFolder();
    models = await startModelServers();
    product = await startProduct({ dataDir: folder.path, env: models.env });
    owner = await anAnsweringBot(product.client);
    const chat = await aVisitorChat(product.client, owner.linkId);
    for (let turn = 0; turn < TURNS; turn += 1) await askStreaming(product.client, chat, randomUUID());
  });
  afterAll(async () => {
    await product?.stop();
    await models?.close();
    await folder.remove();
  });

  async function exported(format: 'json' | 'csv'): Promise<string> {
    const query = `chat_bot_id=${owner.botId}&returnAll=true&include=history&format=${format}`;
    const response = await fetch(`${product.baseUrl}/api/chats?${query}`, {
      headers: { authorization: `Bearer ${owner.jwt}` },
    });
    expect(response.status).toBe(200);
    return response.text();
  }

  it('gives whole files to a hundred at once, and the process warns of nothing', async () => {
    const alone = { json: await exported('json'), csv: await exported('csv') };
    const formats = Array.from({ length: EXPORTS_AT_ONCE }, (_, n) =>
      n % 2 === 0 ? ('json' as const) : ('csv' as const),
    );
    const files = await Promise.all(
      formats.map(async (format) => ({ format, text: await exported(format) })),
    );
    for (const { format, text } of files) expect(text).toBe(alone[format]);
    expect(alone.csv.trim().split('\r\n')).toHaveLength(TURNS + 1);
    expect(product.output()).not.toContain('Warning');
  });
});
