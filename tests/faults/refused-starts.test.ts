import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, runEntry, startProduct, type Product } from '../product/index.ts';
import { aFolder } from './a-folder.ts';

describe('a start that cannot be', () => {
  let folder: Awaited<ReturnType<typeof aFolder>>;
  let other: Awaited<ReturnType<typeof aFolder>>;
  let product: Product;

  beforeAll(async () => {
    folder = await aFolder();
    other = await aFolder();
    product = await startProduct({ dataDir: folder.path });
  });
  afterAll(async () => {
    await product?.kill();
    await folder.remove();
    await other.remove();
  });

  async function startInVain(
    dataDir: string,
    port: number,
  ): Promise<{ code: number | null; output: string }> {
    const env = { WEB_BUILDS: 'off', DATA_DIR: dataDir, PORT: String(port) };
    const started = runEntry('deploy/standalone/src/main.ts', env);
    const { code } = await started.exited;
    return { code, output: started.output() };
  }

  async function isStillServing(): Promise<boolean> {
    return (await fetch(`${product.baseUrl}/health/ready`)).ok;
  }

  it('says that another process uses the data folder, and leaves that one alone', async () => {
    const { code, output } = await startInVain(folder.path, await freePort());
    expect(code).toBe(1);
    expect(output).toMatch(/in use by another process/);
    expect(output).not.toMatch(/\n\s+at /);
    expect(await isStillServing()).toBe(true);
  });

  it('says that the port is taken, and how to choose another', async () => {
    const { code, output } = await startInVain(other.path, product.port);
    expect(code).toBe(1);
    expect(output).toContain(`Port ${product.port} is already in use. Set PORT to a free one.`);
    expect(output).not.toMatch(/\n\s+at /);
    expect(await isStillServing()).toBe(true);
  });

  it('names a setting that is not valid, never its value, and exits 78', async () => {
    const env = { WEB_BUILDS: 'off', DATA_DIR: other.path, PORT: 'a-secret-port' };
    const started = runEntry('deploy/standalone/src/main.ts', env);
    expect((await started.exited).code).toBe(78);
    expect(started.output()).toContain('PORT');
    expect(started.output()).not.toContain('a-secret-port');
  });

  it('says what is wrong with the folder of a sentence model, and exits 78', async () => {
    const modelDir = join(other.path, 'a-model');
    await mkdir(modelDir);
    await writeFile(join(modelDir, 'model.json'), '{"pooling": "max"}');
    const env = { WEB_BUILDS: 'off', DATA_DIR: other.path, EMBEDDING_MODEL_DIR: modelDir };
    const started = runEntry('deploy/standalone/src/main.ts', { ...env, PORT: String(await freePort()) });
    expect((await started.exited).code).toBe(78);
    expect(started.output()).toContain(
      `EMBEDDING_MODEL_DIR: the folder ${modelDir} holds no usable sentence model`,
    );
    expect(started.output()).toContain('model.json: "name"');
    expect(started.output()).not.toMatch(/\n\s+at /);
  });
});
