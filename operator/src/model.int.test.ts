import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeHub, type FakeHub } from '@colloquy/test-servers/fake-hub';
import { openMiniLm } from '@colloquy/test-servers/sentence-model';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { runOperator } from './run-operator.ts';

const minilm = await openMiniLm();

describe('the operator tool and sentence models', () => {
  let dataDir: string;
  const hubs: FakeHub[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'operator-model-'));
  });
  afterEach(async () => {
    for (const hub of hubs.splice(0)) await hub.close();
    await rm(dataDir, { recursive: true });
  });

  async function operator(environment: Readonly<Record<string, string>>, ...words: string[]) {
    const lines: string[] = [];
    const exitCode = await runOperator(COMMANDS, ['model', ...words], {
      environment: { DATA_DIR: dataDir, ...environment },
      say: (line) => void lines.push(line),
      isInteractive: false,
      askSecret: () => Promise.reject(new Error('Nobody sits here')),
      readInput: () => Promise.resolve(''),
    });
    return { exitCode, text: lines.join('\n') };
  }

  it('lists those that there are, and which of them were fetched', async () => {
    const { exitCode, text } = await operator({});
    expect(exitCode).toBe(0);
    for (const name of ['minilm', 'multilingual-e5-small', 'bge-small']) {
      expect(text).toMatch(new RegExp(`^${name}: .+ \\(not fetched\\)$`, 'm'));
    }
  });

  it('names the models when another is asked for', async () => {
    const { exitCode, text } = await operator({}, 'word2vec');
    expect(exitCode).toBe(2);
    expect(text).toContain(
      'There is no model "word2vec": there are minilm, multilingual-e5-small, bge-small.',
    );
  });

  it('says that nothing is changed where the hub cannot be reached', async () => {
    const hub = await startFakeHub({ files: {} });
    await hub.close();
    const { exitCode, text } = await operator({ MODEL_HUB_URL: hub.url }, 'minilm');
    expect(exitCode).toBe(1);
    expect(text).toContain('cannot be reached (ECONNREFUSED). Nothing is changed, and the search goes on');
  });

  it.skipIf(minilm === null)('fetches one, loads it once, and says what to set', async () => {
    const dir = minilm ?? '';
    const hub = await startFakeHub({
      files: {
        'onnx/model_quantized.onnx': await readFile(join(dir, 'model.onnx')),
        'tokenizer.json': await readFile(join(dir, 'tokenizer.json')),
      },
    });
    hubs.push(hub);
    const { exitCode, text } = await operator({ MODEL_HUB_URL: hub.url }, 'minilm');
    expect({ exitCode, text }).toMatchObject({ exitCode: 0 });
    expect(text).toMatch(/^model\.onnx: \d+ of \d+ MB$/m);
    expect(text).toContain(`minilm is ready in ${join(dataDir, 'models', 'minilm')} (licence: Apache-2.0).`);
    expect(text).toContain('Set EMBEDDING_MODEL=minilm');
    const again = await operator({ MODEL_HUB_URL: hub.url }, 'minilm');
    expect(again).toMatchObject({ exitCode: 0, text: expect.stringContaining('is there already.') });
    expect(hub.ranges).toHaveLength(1);
    expect((await operator({})).text).toContain(
      `minilm: English, 23 MB, the fastest (in ${join(dataDir, 'models')})`,
    );
  });
});
