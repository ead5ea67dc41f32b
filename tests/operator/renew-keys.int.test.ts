import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authApi, botApi, chatApi } from '@colloquy/contracts';
import { openOperatorHarness, type OperatorHarness } from './operator-harness.ts';

const DONE = 'All is encrypted with the first key: the others may be removed.';
const newKey = randomBytes(32).toString('base64url');

describe('another key for secrets at rest', () => {
  let harness: OperatorHarness;
  let firstKey = '';
  beforeAll(async () => {
    harness = await openOperatorHarness();
    await harness.start();
    const { jwt, workspaceId, botId } = await harness.aTeam();
    for (const name of ['One', 'Two']) {
      const body = { name, baseUrl: 'https://models.example.com/v1', apiKey: `sk-${name}` };
      await harness.client.call(chatApi.createModelProvider, { params: { id: workspaceId }, body }, { jwt });
    }
    const body = {
      name: 'find_order',
      description: 'Finds an order.',
      url: 'https://orders.example.com/orders',
      headers: [{ name: 'x-key', secret: 'of the shop' }],
    };
    await harness.client.call(botApi.createFunction, { params: { id: botId }, body }, { jwt });
    await harness.client.call(authApi.enrolTotp, {}, { jwt });
    await harness.stop();
    ({ fields: firstKey } = JSON.parse(await readFile(secretsPath(), 'utf8')));
  });
  afterAll(() => harness.close());

  const secretsPath = () => join(harness.dataDir, 'secrets.json');
  /** As the operator edits it. */
  async function setKeys(fields: string | readonly string[]): Promise<void> {
    const stored = JSON.parse(await readFile(secretsPath(), 'utf8'));
    await writeFile(secretsPath(), JSON.stringify({ ...stored, fields }));
  }

  it('says what is unreadable where the older key was taken away too early', async () => {
    await setKeys([newKey]);
    const output = await harness.operator('renew-keys');
    expect(output.exitCode).not.toBe(0);
    expect(output.text).toContain('Model providers: 0 encrypted anew, 2 unreadable.');
    expect(output.text).toContain('Functions: 0 encrypted anew, 1 unreadable.');
    expect(output.text).toContain('Second factors: 0 encrypted anew, 1 unreadable.');
    expect(output.text).not.toContain(DONE);
  });

  it('encrypts all of them, while the product runs, and the older key may go', async () => {
    await setKeys([newKey, firstKey]);
    await harness.start();
    const output = await harness.operator('renew-keys');
    expect(output, output.text).toMatchObject({ exitCode: 0 });
    expect(output.text).toContain('Model providers: 2 encrypted anew, 0 unreadable.');
    expect(output.text).toContain('Functions: 1 encrypted anew, 0 unreadable.');
    expect(output.text).toContain('Second factors: 1 encrypted anew, 0 unreadable.');
    await harness.stop();
    await setKeys(newKey);
    const again = await harness.operator('renew-keys');
    expect(again.text).toContain('Model providers: 0 encrypted anew, 0 unreadable.');
    expect(again.text).toContain('Functions: 0 encrypted anew, 0 unreadable.');
    expect(again.text).toContain(DONE);
    for (const secret of [newKey, firstKey, 'sk-One', 'of the shop']) {
      expect(output.text + again.text).not.toContain(secret);
    }
  });
});
