import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { bytesLoadedFor, type BuiltChunk } from '../../widget/build/bundle-budget.ts';
import { REPOSITORY_DIR } from '../product/index.ts';
import { issuesOf } from './within-ceilings.ts';

const LAUNCHER = 'chat-widget';
/** Scripts that a visitor's page loads in sequence up to the first answer; ceilings.browser.test.ts verifies it. */
const BEFORE_FIRST_ANSWER = [LAUNCHER, 'load-panel', 'render-markdown'];

/** Builds the widget as it is served, without writing it. Throws the error of the build's own budget. */
async function buildWidget(...plugins: Plugin[]): Promise<BuiltChunk[]> {
  const root = join(REPOSITORY_DIR, 'widget');
  const configFile = join(root, 'vite.config.ts');
  const built = await build({ root, configFile, plugins, logLevel: 'silent', build: { write: false } });
  if (!('output' in built)) throw new Error('The build of the widget has no output');
  return built.output.filter((output) => output.type === 'chunk');
}

/** Adds an import to the launcher's entry. */
function importing(statement: string): Plugin {
  return {
    name: 'planted-import',
    enforce: 'pre',
    transform: (code, id) => (id.endsWith('/widget/src/chat-widget.ts') ? `${statement}\n${code}` : null),
  };
}

describe('the bytes of the widget', () => {
  // Vite builds for development when the environment indicates a test.
  beforeAll(() => void vi.stubEnv('NODE_ENV', 'production'));
  afterAll(() => void vi.unstubAllEnvs());

  it('are no more for the launcher, and for all before the first answer', async () => {
    const chunks = await buildWidget();
    const bytesOf = (name: string): number => bytesLoadedFor(name, LAUNCHER, chunks);
    const widgetBeforeAnswer = BEFORE_FIRST_ANSWER.reduce((sum, name) => sum + bytesOf(name), 0);
    expect(issuesOf('widget', { widgetLauncher: bytesOf(LAUNCHER), widgetBeforeAnswer })).toEqual([]);
  });

  it('fail the build when the launcher imports zod', async () => {
    const planted = buildWidget(importing("import { z } from 'zod'; console.log(z.string());"));
    await expect(planted).rejects.toThrow(/chat-widget\.js must not load .*\/zod\//);
  });
});
