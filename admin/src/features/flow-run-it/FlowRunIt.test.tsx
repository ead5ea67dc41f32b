import { screen, within } from '@testing-library/react';
import type { FlowStep } from '@colloquy/contracts';
import { aChoice, aFlow, aMail, anInfo, anInput, anOption, aSplit } from '@colloquy/flow-engine/testing';
import { useState, type ReactElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { FlowRunIt } from './FlowRunIt.tsx';

// A walk sends no requests: any request would fail its test.
aServer();

beforeEach(() => sessionStorage.clear());

function open(steps: readonly FlowStep[], later: readonly FlowStep[] = steps) {
  const onStep = vi.fn<(id: string | null) => void>();
  function Panel(): ReactElement {
    const [isLater, setLater] = useState(false);
    return (
      <>
        <FlowRunIt botId={anId(201)} steps={isLater ? later : steps} allowInterruptions onStep={onStep} />
        <button type="button" onClick={() => setLater(true)}>
          Edit
        </button>
      </>
    );
  }
  return { ...renderPage(<Panel />), onStep };
}
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const log = () => screen.getByRole('log', { name: 'Conversation' });
const started = async (steps: readonly FlowStep[], later?: readonly FlowStep[]) => {
  const page = open(steps, later);
  await page.user.click(await screen.findByRole('button', { name: 'Start' }));
  return page;
};

test('says that there is nothing to walk where no step begins a run', async () => {
  open([anInfo('lost')]);
  await screen.findByText('There is nothing to walk yet');
  expect(screen.queryByRole('button', { name: 'Start' })).toBeNull();
});

test('walks to the end by keyboard, shows the mail that would be sent, and tells where it is', async () => {
  const { user, onStep } = await started(
    aFlow(
      anInfo('hello', { text: 'Welcome **you**', next_id: 'name' }),
      anInput('name', { text: 'Your name?', variable: 'name', next_id: 'mail' }),
      aMail('mail', { subject: 'From {{name}}', next_id: 'bye' }),
      anInfo('bye', { text: 'Bye, {{name}}!' }),
    ),
  );
  within(log()).getByText('you');
  // This flow has none.
  expect(screen.queryByRole('group', { name: 'Random splits' })).toBeNull();
  expect(onStep).toHaveBeenLastCalledWith('name');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name?' }));
  await user.keyboard('Ada{Enter}');
  const mail = within(log()).getByRole('group', { name: 'This mail would be sent' });
  within(mail).getByText('From Ada');
  within(mail).getByText('team@example.com');
  within(log()).getByText('Bye, Ada!');
  within(log()).getByText('The flow is completed.');
  expect(onStep).toHaveBeenLastCalledWith(null);
  within(screen.getByRole('table', { name: 'Variables' })).getByText('Ada');
  expect(document.activeElement).toBe(button('Restart'));
});

test('shows why an answer is not taken, and how often one can try again', async () => {
  const { user } = await started(
    aFlow(anInput('age', { validation: { kind: 'number' }, retry: { max: 2, onFail: 'end' } })),
  );
  await user.keyboard('old{Enter}');
  within(log()).getByText('Please type a number. 1 attempt left');
  await user.keyboard('older{Enter}');
  within(log()).getByText('Please type a number. No attempt left');
  within(log()).getByText('The run ends here: there was no answer that could be taken.');
});

test('ends where the visitor leaves, also after a reload', async () => {
  const { user, unmount } = await started(aFlow(anInput('name', { text: 'Your name?' })));
  await user.click(button('Leave the questions'));
  within(log()).getByText('The flow ends here: the visitor left it.');
  expect(screen.queryByRole('textbox')).toBeNull();
  unmount();
  open(aFlow(anInput('name', { text: 'Your name?' })));
  within(await screen.findByRole('log', { name: 'Conversation' })).getByText(
    'The flow ends here: the visitor left it.',
  );
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('offers options to click, several to choose, and skipping', async () => {
  const { user } = await started(
    aFlow(
      aChoice('one', { next_id: 'many', variable: 'one' }),
      aChoice('many', { minSelect: 2, maxSelect: 2, variable: 'many', next_id: 'note' }),
      anInput('note', { required: false }),
    ),
  );
  screen.getByText('1 of 3');
  await user.click(button('Yes'));
  await user.click(screen.getByRole('checkbox', { name: 'Yes' }));
  await user.click(button('Send'));
  screen.getByText('Choose at least 2.');
  await user.click(screen.getByRole('checkbox', { name: 'No' }));
  await user.click(button('Send'));
  within(screen.getByRole('table', { name: 'Variables' })).getByText('Yes, No');
  await user.click(button('Skip'));
  within(log()).getByText('Skipped');
  within(log()).getByText('The flow is completed.');
});

test('asks which way a random split goes, with the share of each', async () => {
  const { user, onStep } = await started(
    aFlow(
      aSplit('draw', { mode: 'random', title: 'Draw' }),
      anOption('a', 'draw', { label: 'Red', weight: 1, next_id: 'end', order: 0 }),
      anOption('b', 'draw', { label: 'Blue', weight: 3, isDefault: true, next_id: 'end', order: 1 }),
      anInfo('end'),
    ),
  );
  screen.getByRole('group', { name: 'Random splits' });
  const choice = screen.getByRole('group', { name: 'Which way does “Draw” go?' });
  expect(onStep).toHaveBeenLastCalledWith('draw');
  await user.click(within(choice).getByRole('button', { name: 'Blue (75%)' }));
  within(log()).getByText('“Draw” went to “Blue” (75% of all runs).');
});

test('begins at the root that was chosen, and again from the beginning', async () => {
  const steps = aFlow(anInfo('hello', { text: 'Hello' }));
  const other = anInput('price', {
    title: 'Price',
    text: 'Which price?',
    trigger: { on: 'keyword', keywords: ['price'] },
    order: 1,
  });
  const { user } = await started([...steps, other]);
  within(log()).getByText('Hello');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Begin at' }), 'price');
  await user.click(button('Restart'));
  within(log()).getByText('Which price?');
  expect(within(log()).queryByText('Hello')).toBeNull();
});

test('says that the draft has changed since, and walks it as it is now', async () => {
  const { user } = await started(
    aFlow(anInput('name', { text: 'Name?' })),
    aFlow(anInput('name', { text: 'First name?' })),
  );
  await user.click(button('Edit'));
  screen.getByText(/The draft has changed since this walk began/);
  within(log()).getByText('Name?');
  await user.click(button('Restart'));
  within(log()).getByText('First name?');
  expect(screen.queryByText(/The draft has changed/)).toBeNull();
});

const NAMED = aFlow(
  anInput('name', { text: 'Your name?', variable: 'name', next_id: 'bye' }),
  anInput('bye', { text: 'Why, {{name}}?' }),
);

test('goes on with the walk when its tab was loaded anew', async () => {
  const { user, unmount } = await started(NAMED);
  await user.keyboard('Ada{Enter}');
  within(log()).getByText('Why, Ada?');
  unmount();
  // The server's response is equal but not identical.
  open(structuredClone(NAMED));
  await within(await screen.findByRole('log', { name: 'Conversation' })).findByText('Why, Ada?');
  expect(screen.queryByText(/The draft has changed/)).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Why, Ada?' }), 'So{Enter}');
  within(log()).getByText('The flow is completed.');
});

test('says after a reload that the draft has changed, and shows the walk as it was', async () => {
  const { user, unmount } = await started(NAMED);
  await user.keyboard('Ada{Enter}');
  unmount();
  open(aFlow(anInput('name', { text: 'Who are you?', variable: 'name' })));
  await screen.findByText(/The draft has changed since this walk began/);
  within(log()).getByText('Why, Ada?');
  await user.click(button('Restart'));
  within(log()).getByText('Who are you?');
  expect(screen.queryByText(/The draft has changed/)).toBeNull();
});

test('keeps to the way that chance took before a reload', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  const steps = aFlow(
    aSplit('draw', { mode: 'random', title: 'Draw' }),
    anOption('a', 'draw', { label: 'Red', weight: 1, next_id: 'red', order: 0 }),
    anOption('b', 'draw', { label: 'Blue', weight: 1, isDefault: true, next_id: 'blue', order: 1 }),
    anInput('red', { text: 'Why red?' }),
    anInput('blue', { text: 'Why blue?' }),
  );
  const { user, unmount } = open(steps);
  await user.click(await screen.findByText('By chance'));
  await user.click(button('Start'));
  within(log()).getByText('Why blue?');
  unmount();
  random.mockReturnValue(0.1);
  open(steps);
  await screen.findByRole('log', { name: 'Conversation' });
  within(log()).getByText('Why blue?');
  random.mockRestore();
});

test('begins anew where what was kept cannot be read', async () => {
  sessionStorage.setItem(`colloquy.flow-walk.${anId(201)}`, '{"steps":');
  open(NAMED);
  await screen.findByRole('button', { name: 'Start' });
});
