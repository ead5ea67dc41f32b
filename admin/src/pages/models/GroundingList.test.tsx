import { chatApi, ERRORS, type ProvidedModel } from '@colloquy/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGroundingTest, aModel, aProvider } from '../../testing/model-records.ts';
import { onRoute, refuse } from '../../testing/on-route.ts';
import { anId } from '../../testing/records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { GroundingList } from './GroundingList.tsx';

const server = aServer();
const show = (...models: readonly ProvidedModel[]) =>
  renderPage(<GroundingList provider={aProvider({ models: [...models] })} />);
const choice = (model: string) =>
  screen.getByRole<HTMLSelectElement>('combobox', { name: `How ${model} answers` });
const chosen = (model: string) => choice(model).selectedOptions[0]?.textContent;

test('shows the models that chat, were tested or were decided about, and no others', () => {
  show(
    aModel('chats', { chat: true }),
    aModel('embeds', { embeddings: true }),
    aModel('decided', { chosenGrounding: 'quoted', grounding: 'quoted' }),
    aModel('tested', { groundingTest: aGroundingTest() }),
    aModel('unknown'),
  );
  const list = within(screen.getByRole('list', { name: 'How the models of “Mistral” answer' }));
  const names = list.getAllByRole('combobox').map((one) => one.closest('li')?.textContent);
  expect(names.length).toBe(3);
  expect(screen.queryByText('embeds')).toBeNull();
  expect(screen.queryByText('unknown')).toBeNull();
});

test('is nothing where no model is known', () => {
  show(aModel('embeds', { embeddings: true }));
  expect(screen.queryByRole('list')).toBeNull();
});

test('says what a test found, and how the model answers for it', () => {
  const groundingTest = aGroundingTest({ right: 5, kept: 3 });
  show(aModel('small', { grounding: 'quoted', groundingTest }), aModel('new', { chat: true }));
  screen.getByText('Answers from passages: 5 of 12, keeps to them: 3 of 12.');
  expect(chosen('small')).toBe('As its test found: only by quotes');
  screen.getByText('Not tested whether it keeps to the passages.');
  expect(chosen('new')).toBe('As its test will find; in its own words until then');
});

test('says in one place that a model is not used because of its test, and not where that was decided', () => {
  const groundingTest = aGroundingTest({ right: 5, kept: 3, quoted: 1 });
  show(
    aModel('weak', { grounding: 'unused', groundingTest }),
    aModel('decided', { grounding: 'unused', chosenGrounding: 'unused', groundingTest }),
    aModel('overruled', { grounding: 'quoted', chosenGrounding: 'quoted', groundingTest }),
  );
  expect(screen.getByRole('alert').textContent).toMatch(
    /^This model quoted the passages of its test too seldom \(1 of 8 answers\), so answers are given without it/,
  );
  expect(chosen('weak')).toBe('As its test found: not at all');
  expect(chosen('decided')).toBe('Not at all');
});

test('says how far a test is, and why one did not end', () => {
  show(
    aModel('running', { groundingTest: aGroundingTest({ state: 'running', asked: 6, right: 5, kept: 5 }) }),
    aModel('failed', {
      groundingTest: aGroundingTest({ state: 'failed', asked: 2, error: ERRORS.modelQuotaUsedUp }),
    }),
  );
  screen.getByText('Is being tested: 6 of 12 questions');
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('50');
  screen.getByText(/^The test did not end, after 2 of 12 questions\. .*quota/);
});

test('lets a member decide, and leave it to the test again', async () => {
  const sent: unknown[] = [];
  server.use(
    onRoute(chatApi.chooseModelGrounding, ({ params, body }) => {
      sent.push([params['id'], params['providerId'], body]);
      return { data: aProvider() };
    }),
  );
  const { user } = show(
    aModel('free', { groundingTest: aGroundingTest() }),
    aModel('decided', { chosenGrounding: 'quoted', grounding: 'quoted', groundingTest: aGroundingTest() }),
  );
  await user.selectOptions(choice('free'), 'Only by quotes');
  await screen.findByText('Saved. free answers this way from now on.');
  expect(chosen('decided')).toBe('Only by quotes');
  await user.selectOptions(choice('decided'), 'As its test finds');
  await waitFor(() => expect(sent.length).toBe(2));
  expect(sent).toEqual([
    [anId(1), anId(7), { model: 'free', grounding: 'quoted' }],
    [anId(1), anId(7), { model: 'decided', grounding: null }],
  ]);
});

test('says why a decision was not taken', async () => {
  server.use(onRoute(chatApi.chooseModelGrounding, () => refuse(403, ERRORS.roleTooLow)));
  const { user } = show(aModel('talker', { chat: true }));
  await user.selectOptions(choice('talker'), 'Only by quotes');
  await screen.findByRole('alert');
  expect(chosen('talker')).toBe('As its test will find; in its own words until then');
});
