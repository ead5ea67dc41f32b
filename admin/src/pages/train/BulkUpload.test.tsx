import { authApi, ERRORS, knowledgeApi, type DeclaredUpload } from '@colloquy/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { showTrain } from './testing/show-train.tsx';

const FILES = 200;
const BAD = 'note-77.txt';
const ready = { state: 'ready', searchedBy: 'all', done: 0, total: 0 } as const;
const server = aServer(onRoute(authApi.me, aMe()), onRoute(knowledgeApi.readIndexState, { data: ready }));
const bodySchema = z.object({ files: z.array(z.object({ name: z.string() })) });

afterEach(() => vi.unstubAllGlobals());

/** A fake of the file storage, which the fake network does not serve: it accepts each file, and records its name. */
function storageThatKeeps(names: string[]) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    readonly responseText = '';
    open(_method: string, url: string): void {
      names.push(url.replace('/files/', ''));
    }
    send(): void {
      setTimeout(() => this.dispatchEvent(new Event('load')));
    }
  };
}

test('of two hundred files with a bad one all others arrive, once each, and the summary names what is left', async () => {
  const numbers = new Map<string, number>();
  const [put, confirmed]: [string[], string[]] = [[], []];
  const names = Array.from({ length: FILES }, (_, nth) => `note-${nth}.txt`);
  server.use(
    onRoute(knowledgeApi.createUploads, ({ body }) => {
      const { files } = bodySchema.parse(body);
      if (files.some(({ name }) => name === BAD)) return refuse(413, Number(ERRORS.fileTooLarge));
      const data = files.map(({ name }): DeclaredUpload => {
        const number = 1_000 + names.indexOf(name);
        numbers.set(anId(number), number);
        const uploadUrl = `/files/${name}`;
        return {
          id: anId(number),
          name,
          uploadUrl,
          method: 'PUT',
          headers: {},
          expiresAt: '2030-01-01T00:00:00.000Z',
        };
      });
      return { data };
    }),
    onRoute(knowledgeApi.confirmUpload, ({ params }) => {
      const id = String(params['id']);
      confirmed.push(id);
      return { data: aKnowledgeItem(numbers.get(id) ?? 0) };
    }),
  );
  vi.stubGlobal('XMLHttpRequest', storageThatKeeps(put));
  const { container, user } = showTrain(server, [aKnowledgeItem(5)]);
  await screen.findByText('Document 5.pdf');
  const input = container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (input === null) throw new Error('there is nothing to choose files by');
  fireEvent.change(input, { target: { files: names.map((name) => new File([name], name)) } });
  await vi.waitFor(() => screen.getByText(`${FILES - 1} of ${FILES} done · 1 failed`), { timeout: 120_000 });
  expect(put.toSorted()).toEqual(names.filter((name) => name !== BAD).toSorted());
  expect(new Set(confirmed).size).toBe(FILES - 1);
  expect(confirmed).toHaveLength(FILES - 1);
  const row = within((await screen.findByText(BAD)).closest('tr') ?? document.body);
  row.getByText(/too large|20 MB/i);
  // Failed uploads stay until the user dismisses them.
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await vi.waitFor(() => expect(screen.queryByText(BAD)).toBeNull());
}, 180_000);
