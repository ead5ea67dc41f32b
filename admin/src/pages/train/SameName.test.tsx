import { authApi, knowledgeApi } from '@colloquy/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { aKnowledgeItem } from '../../testing/knowledge-records.ts';
import { onRoute } from '../../testing/on-route.ts';
import { aMe, anId } from '../../testing/records.ts';
import { aServer } from '../../testing/render-page.tsx';
import { showTrain } from './testing/show-train.tsx';

const ready = { state: 'ready', searchedBy: 'all', done: 0, total: 0 } as const;
const OLD = aKnowledgeItem(5);
const ANNOUNCED = anId(1_000);
const server = aServer(onRoute(authApi.me, aMe()), onRoute(knowledgeApi.readIndexState, { data: ready }));

afterEach(() => vi.unstubAllGlobals());

/** A fake of the file storage, which the fake network does not serve. */
class Storage extends EventTarget {
  readonly upload = new EventTarget();
  readonly status = 200;
  readonly responseText = '';
  open(): void {}
  setRequestHeader(): void {}
  send(): void {
    setTimeout(() => this.dispatchEvent(new Event('load')));
  }
}

/** Chooses a file with the name of a document; returns the requests to the server. */
async function chooseNamesake() {
  const calls: string[] = [];
  server.use(
    onRoute(knowledgeApi.createUploads, () => ({
      data: [
        {
          id: ANNOUNCED,
          name: OLD.name,
          uploadUrl: '/files/new',
          method: 'PUT' as const,
          headers: {},
          expiresAt: '2030-01-01T00:00:00.000Z',
          sameName: { id: OLD.id, revision: 7 },
        },
      ],
    })),
    onRoute(knowledgeApi.confirmUpload, () => {
      calls.push('keep');
      return { data: aKnowledgeItem(6) };
    }),
    onRoute(knowledgeApi.deleteKnowledge, ({ query }) => {
      calls.push(`discard ${[...query.values()].join()}`);
      return { data: { id: [ANNOUNCED] } };
    }),
    onRoute(knowledgeApi.draftKnowledgeEdit, ({ params }) => {
      calls.push(`draft ${String(params['id'])}`);
      return { data: { version: 2, uploadUrl: '/files/version', headers: {} } };
    }),
    onRoute(knowledgeApi.confirmKnowledgeEdit, ({ params, body }) => {
      calls.push(`replace ${String(params['id'])} ${JSON.stringify(body)}`);
      return { data: OLD };
    }),
  );
  vi.stubGlobal('XMLHttpRequest', Storage);
  const { container, user } = showTrain(server, [OLD]);
  await screen.findByText(OLD.name);
  const input = container.querySelector<HTMLInputElement>('input[type=file][multiple]');
  if (input === null) throw new Error('there is nothing to choose files by');
  fireEvent.change(input, { target: { files: [new File(['new prices'], OLD.name)] } });
  const question = await screen.findByRole('group', {
    name: `A document named ${OLD.name} is already there`,
  });
  const answer = (name: string) => user.click(within(question).getByRole('button', { name }));
  return { calls, answer };
}

test('a newer file of the same name replaces the older one when somebody says so', async () => {
  const { calls, answer } = await chooseNamesake();
  expect(calls).toEqual([]);
  await answer('Replace');
  await vi.waitFor(() => expect(calls.at(-1)).toBe(`replace ${OLD.id} {"version":2,"revision":7}`));
  expect(calls.slice(0, -1).toSorted()).toEqual([`discard ${ANNOUNCED}`, `draft ${OLD.id}`]);
});

test('both files of a name are kept when somebody says so', async () => {
  const { calls, answer } = await chooseNamesake();
  await answer('Keep both');
  await vi.waitFor(() => expect(calls).toEqual(['keep']));
});

test('a newer file of the same name is left out when somebody cancels', async () => {
  const { calls, answer } = await chooseNamesake();
  await answer('Cancel');
  await vi.waitFor(() => expect(calls).toEqual([`discard ${ANNOUNCED}`]));
  expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();
});
