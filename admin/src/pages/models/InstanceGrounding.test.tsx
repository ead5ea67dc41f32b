import type { ProvidedModel } from '@colloquy/contracts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGroundingTest, aModel, aProvider } from '../../testing/model-records.ts';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { ProviderCell } from './ProviderCell.tsx';

aServer();
const show = (change: Partial<ProvidedModel>) =>
  renderPage(
    <ProviderCell
      provider={aProvider({
        id: 'instance',
        name: 'small',
        baseUrl: null,
        models: [aModel('small', change)],
      })}
      onTest={() => undefined}
    />,
  );

test('says how the model of the installation answers, what its test found, and offers no choice', () => {
  show({ grounding: 'free', groundingTest: aGroundingTest({ right: 11, kept: 12 }) });
  screen.getByText('It answers in its own words.');
  screen.getByText('Answers from passages: 11 of 12, keeps to them: 12 of 12.');
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('says that it may only quote while it is being tested', () => {
  show({ grounding: 'quoted', groundingTest: aGroundingTest({ state: 'running', asked: 3 }) });
  screen.getByText('It answers only by quotes.');
  screen.getByText('Is being tested: 3 of 12 questions');
});

test('says that it is not used, and what to do', () => {
  show({ grounding: 'unused', groundingTest: aGroundingTest({ right: 4, kept: 2, quoted: 0 }) });
  screen.getByText('It is not asked: answers quote your documents word by word.');
  expect(screen.getByRole('alert').textContent).toMatch(
    /^This model quoted .* \(0 of 8 answers\), .* Add a provider of your own with a larger model, or ask your operator/,
  );
});

test.each(['running', 'failed'] as const)('counts no quotes of a test that is %s', (state) => {
  show({ grounding: 'unused', groundingTest: aGroundingTest({ state, asked: 1, quoted: 0 }) });
  expect(screen.getByRole('alert').textContent).toMatch(
    /^This model quoted .* an earlier test too seldom, so/,
  );
  expect(screen.queryByText(/of 8 answers/)).toBeNull();
});

test('says that the operator decided', () => {
  show({ grounding: 'quoted', chosenGrounding: 'quoted' });
  screen.getByText('The operator decided how it answers.');
  expect(screen.queryByText('Not tested whether it keeps to the passages.')).toBeNull();
});
