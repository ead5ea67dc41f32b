import { screen, within } from '@testing-library/react';
import type { FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FlowCompare } from './FlowCompare.tsx';

aServer();

const LIVE = aFlow(anInfo('hello', { title: 'Hello', next_id: 'name' }), anInput('name', { title: 'Name' }));

function compare(after: readonly FlowStep[], before: readonly FlowStep[] = LIVE) {
  const onStep = vi.fn<(id: string) => void>();
  const page = renderPage(
    <FlowCompare
      before={{ name: 'Live', steps: before }}
      after={{ name: 'Draft', steps: after }}
      onStep={onStep}
    />,
  );
  return { ...page, onStep };
}
const changes = () => within(screen.getByRole('list', { name: 'Differences between Live and Draft' }));

test('says that both are the same', async () => {
  compare(structuredClone(LIVE));
  await screen.findByText('Both are the same.');
});

test('marks by a word what was added, removed and changed, and leads to the step', async () => {
  const { user, onStep } = compare(
    aFlow(
      anInfo('hello', { title: 'Welcome', text: '', next_id: 'age' }),
      anInput('age', { title: 'Age', text: 'How old?' }),
    ),
  );
  await screen.findByText('1 added, 1 removed, 1 changed');
  const [added, removed, changed] = changes()
    .getAllByRole('listitem')
    .map((row) => within(row));
  added?.getByText('Added');
  added?.getByText('Only in Draft: How old?');
  removed?.getByText('Removed');
  expect(removed?.queryByRole('button')).toBeNull();
  changed?.getByText('Changed');
  const fields = [...(changed?.getAllByRole('term') ?? [])].map(({ parentElement }) => parentElement);
  expect(fields.map((field) => [...(field?.children ?? [])].map(({ textContent }) => textContent))).toEqual([
    ['Title', 'LiveHello', 'DraftWelcome'],
    ['Text', 'LiveInfo hello', 'DraftEmpty'],
    ['Next step', 'LiveName', 'DraftAge'],
  ]);
  await user.click(changes().getByRole('button', { name: 'Age' }));
  expect(onStep).toHaveBeenCalledExactlyOnceWith('age');
});

test('says of a step that was only moved that it was', async () => {
  compare(LIVE.map((step) => ({ ...step, position: { x: 10, y: 10 } })));
  expect(await screen.findAllByText('It only stands somewhere else on the canvas.')).toHaveLength(2);
});

test('shows options, conditions and steps by their words', async () => {
  const before = [
    aChoice('pick', { title: 'Pick', options: [{ id: 'a', label: 'Tea', next_id: 'hello' }] }),
    anInfo('hello', { title: 'Hello' }),
    aSplit('split', { title: 'Split' }),
    anOption('way', 'split', {
      title: 'Way',
      condition: { rules: [{ variable: 'age', operator: 'less', value: '18' }] },
    }),
  ];
  compare(
    [
      aChoice('pick', {
        title: 'Pick',
        options: [{ id: 'a', label: 'Coffee', value: 'black' }],
        required: false,
      }),
      ...before.slice(1, 3),
      anOption('way', 'split', {
        title: 'Way',
        condition: {
          op: 'or',
          rules: [
            { variable: 'age', operator: 'greater', value: '65' },
            { variable: 'name', operator: 'isSet' },
          ],
        },
      }),
    ],
    before,
  );
  await screen.findByText('Tea → Hello');
  screen.getByText('Coffee = black');
  screen.getByText('age less 18');
  expect(screen.getByText(/age greater 65/).textContent).toBe('age greater 65\nor name isSet');
  screen.getByText('Yes');
  screen.getByText('No');
});
