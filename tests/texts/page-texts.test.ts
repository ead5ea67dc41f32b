import { fileURLToPath } from 'node:url';
import { commonTexts, textParts, type TextPart } from '@colloquy/texts/dashboard';
import { texts as dashboard } from '@colloquy/texts/dashboard-texts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { leavesOf } from './leaves.ts';
import { filesBehind, findManifests, keysIn } from './page-texts.ts';
import { openProgram } from './used-keys.ts';

const admin = new URL('../../admin/', import.meta.url);
const source = fileURLToPath(new URL('src/', admin));
/** The compiler reads the application and its libraries: 10 s on an idle machine. */
const COMPILER_PATIENCE_MS = 300_000;

const PARTS = Object.keys(textParts).filter((part): part is TextPart => Object.hasOwn(textParts, part));
const partsSchema = z.array(z.custom<TextPart>((value) => Object.hasOwn(textParts, String(value))));
const pagesSchema = z.object({
  PAGES: z.array(z.object({ id: z.string(), scope: z.string(), texts: partsSchema.default([]) })),
});
const framesSchema = z.object({ FRAME_TEXTS: z.record(z.string(), partsSchema) });
// Browser code, which is outside of the servers' compilation.
const read = async (path: string): Promise<unknown> => import(new URL(`src/${path}`, admin).href);
const { PAGES } = pagesSchema.parse(await read('pages/pages.ts'));
const { FRAME_TEXTS } = framesSchema.parse(await read('routing/page.ts'));

describe('a text of the dashboard is loaded with the code that says it:', {
  timeout: COMPILER_PATIENCE_MS,
}, () => {
  const program = openProgram(fileURLToPath(new URL('tsconfig.json', admin)));
  const manifests = findManifests(program);
  const keysOf = async (part: TextPart) => Object.keys(leavesOf(await textParts[part]()));

  /** The parts that `files` need in addition to `parts`, each with the first missing text. */
  async function missingIn(files: Iterable<string>, parts: readonly TextPart[] = []) {
    const missing = PARTS.filter((part) => !parts.includes(part)).map(async (part) => {
      const [first] = keysIn(program, files, await keysOf(part));
      return first === undefined ? [] : [`${part}: ${first}`];
    });
    return (await Promise.all(missing)).flat();
  }

  it('and every text belongs to one part', async () => {
    const keys = (await Promise.all(PARTS.map(keysOf))).flat();
    const all = [...Object.keys(leavesOf(commonTexts)), ...keys];
    expect(all.toSorted()).toEqual(Object.keys(leavesOf(dashboard)).toSorted());
  });

  it('of what everybody loads', async () => {
    expect(await missingIn(filesBehind(program, [`${source}main.tsx`]))).toEqual([]);
  });

  it.each([
    ['AuthLayout', 'entry'],
    ['WorkspaceScope', 'workspace'],
    ['DefaultLayout', 'workspace'],
    ['PageGate', 'workspace'],
  ])('of the frame %s', async (frame, scope) => {
    const files = filesBehind(program, [`${source}shell/${frame}.tsx`]);
    expect(await missingIn(files, FRAME_TEXTS[scope])).toEqual([]);
  });

  it('of the chat beside a page, which has those of its page', async () => {
    const files = filesBehind(program, [`${source}features/chat/DockedChat.tsx`]);
    const { scope, texts } = PAGES.find(({ id }) => id === 'chat') ?? { scope: '', texts: [] };
    expect(await missingIn(files, [...(FRAME_TEXTS[scope] ?? []), ...texts])).toEqual([]);
  });

  it('of the names and the refusals of pages, which the frame says', async () => {
    const files = [...manifests.values()].map(({ file }) => file);
    expect(await missingIn(files, FRAME_TEXTS['workspace'])).toEqual([]);
  });

  it.each(PAGES)('of the page $id, and nothing in vain', async ({ id, scope, texts }) => {
    const files = filesBehind(program, manifests.get(id)?.loads ?? []);
    expect(files.size, 'is found').toBeGreaterThan(0);
    const frame = FRAME_TEXTS[scope] ?? [];
    expect(await missingIn(files, [...frame, ...texts])).toEqual([]);
    for (const part of texts) {
      expect(frame, 'is not in the frame already').not.toContain(part);
      expect(keysIn(program, files, await keysOf(part)), `${part} is used`).not.toEqual([]);
    }
  });
});
