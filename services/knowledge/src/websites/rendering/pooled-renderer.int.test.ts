import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@colloquy/crawler';
import { listenOnLoopback } from '@colloquy/test-servers/listen';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPooledRenderer } from './pooled-renderer.ts';

const chromium = findChromium(process.env, process.platform);
// eslint-disable-next-line no-console -- a lane that did not run says so
if (chromium === null) console.warn('LANE NOT RUN: pooled renderer — no Chromium');
const isLinux = process.platform === 'linux';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const one of open.splice(0).toReversed()) await one.close();
});

const WRITTEN = "<p id=a></p><script>document.getElementById('a').textContent = 'nine to ' + 'six'</script>";
const BOMB = `<p id=a>none</p><script>
  const held = [];
  try { for (;;) held.push(new Uint8Array(16e6).fill(1)); } catch { document.getElementById('a').textContent = 'bounded'; }
</script>`;

async function aSite() {
  const server = createServer((_request, response) => response.end());
  const host = `127.0.0.1:${await listenOnLoopback(server)}`;
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return host;
}

async function aRenderer() {
  const host = await aSite();
  const renderer = createPooledRenderer({
    executablePath: chromium ?? '',
    userAgent: 'ColloquyBot/1.0',
    hasSandbox: process.getuid?.() !== 0,
    allowedPrivateHosts: [host],
  });
  open.push(renderer);
  const show = async (html: string, group: string) => {
    const document = { bytes: Buffer.from(html), contentType: 'text/html', headers: {} };
    return (await renderer.render(`http://${host}/`, { document, group }))?.html ?? null;
  };
  return { renderer, show };
}

/** Processes of this machine whose command line names a folder: a browser names the one of its profile. */
function processesIn(folder: string): string[] {
  return readdirSync('/proc').filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder);
    } catch {
      return false;
    }
  });
}

describe.skipIf(chromium === null)('a browser that a process of its own drives', () => {
  it('shows the page of a workspace second that came to ten of another', async () => {
    const { show } = await aRenderer();
    const shown: string[] = [];
    const busy = Array.from({ length: 10 }, async () => {
      expect(await show(WRITTEN, 'w1')).toContain('nine to six');
      shown.push('w1');
    });
    const single = show(WRITTEN, 'w2').then(() => shown.push('w2'));
    await Promise.all([...busy, single]);
    expect(shown.indexOf('w2')).toBe(1);
  });

  it.runIf(isLinux)('takes no more memory than its limit for what a page fills without end', async () => {
    const { show } = await aRenderer();
    expect(await show(BOMB, 'w1')).toContain('bounded');
    expect(await show(WRITTEN, 'w1')).toContain('nine to six');
  });

  it('names a page whose programs never end, and shows the next one', async () => {
    const { show } = await aRenderer();
    const outcomes = await Promise.allSettled([
      show('<p>Busy</p><script>for (;;);</script>', 'w1'),
      show(WRITTEN, 'w1'),
    ]);
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { name: 'PageExceeded' } },
      { value: expect.stringContaining('nine to six') },
    ]);
  });

  it.runIf(isLinux)('leaves nothing behind', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
    open.push({ close: () => rmSync(folder, { recursive: true }) });
    vi.stubEnv('TMPDIR', folder);
    const { renderer, show } = await aRenderer();
    expect(await show(WRITTEN, 'w1')).toContain('nine to six');
    expect(processesIn(folder).length).toBeGreaterThan(0);
    await renderer.close();
    await vi.waitFor(() => expect([processesIn(folder), readdirSync(folder)]).toEqual([[], []]), 30_000);
  });
});
