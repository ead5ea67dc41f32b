import { FOLLOW_UP_TEXT } from '@colloquy/contracts';
import { expect, test, describe } from 'vitest';
import type { StepMessage } from '../../conversation/message.ts';
import { aChoice, aStep } from '../../testing/builders.ts';
import { mount, part, shownText } from '../../testing/mount.ts';
import { defineElement } from '../define-element.ts';
import { StepAnswerEvent } from '../widget-events.ts';
import { ColloquyStep } from './colloquy-step.ts';

defineElement('colloquy-step', ColloquyStep);

async function shown(step = aStep(), message: Partial<StepMessage> = {}) {
  const element = await mount(new ColloquyStep(), {
    message: { kind: 'step', key: 'k', step, error: null, attemptsLeft: null, returned: null, ...message },
  });
  const sent: unknown[] = [];
  element.addEventListener(StepAnswerEvent.type, (event) => {
    if (event instanceof StepAnswerEvent) sent.push([event.stepId, event.text, event.optionIds]);
  });
  const all = <T extends HTMLElement>(selector: string) => [
    ...element.renderRoot.querySelectorAll<T>(selector),
  ];
  const typed = () => part<HTMLInputElement>(element, '[name=typed]');
  const type = (value: string) => {
    typed().value = value;
    typed().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const submit = async () => {
    part(element, 'form').dispatchEvent(new Event('submit', { cancelable: true }));
    await element.updateComplete;
  };
  const issue = () => element.renderRoot.querySelector('.issue')?.textContent ?? null;
  return { element, sent, all, typed, type, submit, issue };
}

test('a flow is left by a button of its own at each step, which says so', async () => {
  const { element, all } = await shown(aChoice());
  const left: unknown[] = [];
  element.addEventListener(StepAnswerEvent.type, (event) => {
    if (event instanceof StepAnswerEvent) left.push([event.stepId, event.text, event.leavesFlow]);
  });
  const [button, ...others] = all<HTMLButtonElement>('button.leave');
  expect(others).toEqual([]);
  expect(button?.textContent.trim()).toBe('Leave the questions');
  button?.click();
  expect(left).toEqual([[element.message.step.id, 'Leave the questions', true]]);
  element.isBlocked = true;
  await element.updateComplete;
  button?.click();
  expect(left).toHaveLength(1);
});

describe('a typed answer', () => {
  test('is sent without the spaces around it', async () => {
    const { sent, type, submit } = await shown();
    type('  Ada ');
    await submit();
    expect(sent).toEqual([['name', 'Ada', []]]);
  });

  test.each([
    [{ kind: 'email' }, 'email', 'text'],
    [{ kind: 'number' }, 'text', 'decimal'],
    [{ kind: 'number', inputMode: 'numeric' }, 'text', 'numeric'],
    [{ kind: 'custom', inputMode: 'tel' }, 'tel', 'tel'],
  ] as const)('of %o has the keyboard that fits', async (input, type, inputMode) => {
    const { typed } = await shown(aStep({ input }));
    expect([typed().type, typed().inputMode]).toEqual([type, inputMode]);
  });

  test('of several lines has room for them, its hint and its bound', async () => {
    const { typed } = await shown(
      aStep({ input: { multiline: true, placeholder: 'All of it', maxLength: 40 } }),
    );
    expect(typed().localName).toBe('textarea');
    expect([typed().getAttribute('placeholder'), typed().getAttribute('maxlength')]).toEqual([
      'All of it',
      '40',
    ]);
  });

  test('that is missing is asked for at the field', async () => {
    const { sent, submit, issue, typed, element } = await shown();
    await submit();
    expect(sent).toEqual([]);
    expect(issue()).toBe('Please fill this in.');
    expect(typed().getAttribute('aria-invalid')).toBe('true');
    expect(typed().getAttribute('aria-describedby')).toContain(part(element, '.issue').id);
  });

  test('that need not be given can be skipped, by its button and by sending nothing', async () => {
    const { sent, all, submit } = await shown(aStep({ input: { required: false } }));
    all('.skip')[0]?.click();
    await submit();
    expect(sent).toEqual([
      ['name', FOLLOW_UP_TEXT, []],
      ['name', FOLLOW_UP_TEXT, []],
    ]);
  });

  test('that was not taken says why, with the attempts that are left', async () => {
    const { element, issue } = await shown(aStep(), { error: 'Too short.', attemptsLeft: 2 });
    expect(issue()).toBe('Too short.');
    expect(shownText(element)).toContain('Attempts left: 2');
    expect(part(element, '.issue').getAttribute('role')).toBe('alert');
  });

  test('that could not be sent is still in its field', async () => {
    const { typed } = await shown(aStep(), { returned: { text: 'Ada', optionIds: [] } });
    expect(typed().value).toBe('Ada');
  });
});

describe('a choice', () => {
  test('of one by buttons is sent by a click', async () => {
    const { sent, all } = await shown(aChoice());
    expect(all('.option').map(({ textContent }) => textContent?.trim())).toEqual(['Red', 'Blue']);
    all('.option')[1]?.click();
    expect(sent).toEqual([['colour', 'Blue', ['blue']]]);
    expect(all('.send')).toEqual([]);
  });

  test('of one in a list is made of radios', async () => {
    const { sent, all, submit } = await shown(aChoice({ input: { layout: 'list' } }));
    const radios = all<HTMLInputElement>('[type=radio]');
    expect(radios).toHaveLength(2);
    radios[0]?.click();
    await submit();
    expect(sent).toEqual([['colour', 'Red', ['red']]]);
  });

  test('of several is bounded, and says so before it is sent', async () => {
    const options = ['Red', 'Blue', 'Green'].map((label) => ({ id: label.toLowerCase(), label }));
    const { sent, all, submit, issue, element } = await shown(
      aChoice({ options, input: { minSelect: 2, maxSelect: 2 } }),
    );
    expect(shownText(element)).toContain('Choose 2.');
    const boxes = all<HTMLInputElement>('[type=checkbox]');
    boxes[2]?.click();
    await submit();
    expect(issue()).toBe('Choose at least 2.');
    boxes[0]?.click();
    boxes[1]?.click();
    await submit();
    expect(issue()).toBe('Choose at most 2.');
    boxes[1]?.click();
    await submit();
    expect(sent).toEqual([['colour', 'Red, Green', ['red', 'green']]]);
  });

  test('takes an answer of its own beside buttons', async () => {
    const { sent, type, submit } = await shown(aChoice({ input: { allowOther: true } }));
    type('Mauve');
    await submit();
    expect(sent).toEqual([['colour', 'Mauve', []]]);
  });

  test('takes an answer of its own beside others, as it would be typed', async () => {
    const input = { allowOther: true, maxSelect: 3, layout: 'list' } as const;
    const { sent, all, type, submit } = await shown(aChoice({ input }));
    all<HTMLInputElement>('[type=checkbox]')[0]?.click();
    type('Mauve');
    expect(all<HTMLInputElement>('[value=other]')[0]?.checked).toBe(true);
    await submit();
    expect(sent).toEqual([['colour', 'Red\nMauve', []]]);
  });

  test('shows the name of an answer of its own once', async () => {
    const { element } = await shown(aChoice({ input: { allowOther: true, layout: 'list' } }));
    const field = part<HTMLInputElement>(element, '[name=typed]');
    expect([shownText(element).split('Something else').length, field.placeholder]).toEqual([
      2,
      'In your own words',
    ]);
    expect(field.getAttribute('aria-label')).toBe('Something else');
  });

  test('that need not be made can be sent empty', async () => {
    const { sent, submit } = await shown(aChoice({ input: { layout: 'list', required: false } }));
    await submit();
    expect(sent).toEqual([['colour', FOLLOW_UP_TEXT, []]]);
  });
});

test('is a group with the name of its question, and says how far it is', async () => {
  const { element } = await shown(aChoice({ progress: { done: 1, total: 5 } }));
  expect(part(element, 'fieldset > legend').textContent).toBe('Which colour?');
  expect(shownText(element)).toContain('2 of 5');
  expect(part<HTMLProgressElement>(element, 'progress')).toMatchObject({ value: 2, max: 5 });
});

test('one question alone shows no progress', async () => {
  const { element } = await shown(aStep({ progress: { done: 0, total: 1 } }));
  expect(element.renderRoot.querySelector('progress')).toBeNull();
});

test('sends nothing while that is not possible', async () => {
  const { element, sent, all } = await shown(aChoice());
  element.isBlocked = true;
  await element.updateComplete;
  all('.option')[0]?.click();
  expect(sent).toEqual([]);
});

test('the keyboard goes to the first control', async () => {
  const { element, all } = await shown(aChoice());
  element.focus();
  expect(element.shadowRoot?.activeElement).toBe(all('.option')[0]);
});
