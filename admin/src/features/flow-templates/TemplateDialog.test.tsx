import { screen, within } from '@testing-library/react';
import { flowNodesSchema, type FlowStep } from '@colloquy/contracts';
import { check } from '@colloquy/flow-engine';
import { expect, test, vi } from 'vitest';
import { aServer, renderPage } from '../../testing/render-page.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';

aServer();

const ME = 'ada@example.com';

function open(fields: { replacedSteps?: number } = {}) {
  const onUse = vi.fn<(steps: FlowStep[]) => void>();
  const onClose = vi.fn<() => void>();
  const { replacedSteps = 0 } = fields;
  const page = renderPage(<TemplateDialog {...{ replacedSteps, mailTo: ME, onUse, onClose }} />);
  return { ...page, onUse, onClose };
}

test('offers five templates, each with a list of its steps', async () => {
  const { user } = open();
  expect(await screen.findAllByRole('radio')).toHaveLength(5);
  for (const name of ['Lead capture', 'Appointment', 'Order status', 'Feedback', 'FAQ menu']) {
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${name}`) }));
    const preview = screen.getByRole('region', { name: `Steps of “${name}”` });
    expect(within(preview).getAllByRole('listitem').length).toBeGreaterThan(5);
  }
});

test('gives steps that can be saved and published, with mails to a confirmed address', async () => {
  const { user, onUse } = open();
  await user.click(await screen.findByRole('radio', { name: /^Appointment/ }));
  screen.getByText(`Its e-mail goes to ${ME}. You can change that in the step.`);
  await user.click(screen.getByRole('button', { name: 'Use this template' }));
  const steps = onUse.mock.calls[0]?.[0] ?? [];
  expect(flowNodesSchema.safeParse(steps).success).toBe(true);
  expect(check(steps, { confirmedAddresses: [ME] })).toEqual([]);
});

test('warns of what is replaced, and is chosen and left by keyboard', async () => {
  const { user, onUse, onClose } = open({ replacedSteps: 3 });
  await screen.findByText('Your draft has 3 steps, which the template replaces.');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^Lead capture/ }));
  await user.keyboard('{ArrowDown}');
  screen.getByRole('region', { name: 'Steps of “Appointment”' });
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
  expect(onUse).not.toHaveBeenCalled();
});
