import { describe, expect, it } from 'vitest';
import { STEP_TYPES, stepTypeOf } from './step-types.ts';
import { flowNodesSchema, flowStepPatchSchema, newFlowStepSchema } from './flow.ts';
import { botSettingsPatchSchema, botSettingsSchema } from './bot.ts';
import { flowStepSchema, type FlowStepInput } from './flow-step.ts';

const STEPS = {
  input: { id: 's', type: 1 },
  multipleChoice: { id: 's', type: 2, options: [{ id: 'o' }] },
  flowSplit: { id: 's', type: 3 },
  flowSplitOption: { id: 's', type: 4, parent_ids: ['p'] },
  infoText: { id: 's', type: 5 },
  flowJoin: { id: 's', type: 6 },
  emailNotification: { id: 's', type: 7 },
} as const satisfies Record<keyof typeof STEP_TYPES, FlowStepInput>;

const issuePaths = (step: unknown): string[] => {
  const { error } = flowStepSchema.safeParse(step);
  return (error?.issues ?? []).map(({ path }) => path.join('.'));
};

describe('a step', () => {
  it.each(Object.values(STEPS))('of the type $type has its starting values', (step) => {
    expect(flowStepSchema.parse(step)).toMatchObject({
      key: '',
      title: '',
      text: '',
      next_id: null,
      order: 0,
      position: { x: 0, y: 0 },
      required: true,
      variable: null,
      pii: 'none',
      retry: { max: 3, message: '', onFail: 'skip' },
      trigger: null,
    });
  });

  it('starts with what is its type’s own', () => {
    expect(flowStepSchema.parse(STEPS.input)).toMatchObject({
      multiline: false,
      inputMode: 'text',
      validation: { kind: 'string', minLength: 1, maxLength: 500, message: '' },
    });
    expect(flowStepSchema.parse(STEPS.multipleChoice)).toMatchObject({
      options: [{ id: 'o', label: '', value: '', next_id: null }],
      minSelect: 1,
      maxSelect: 1,
      allowOther: false,
      layout: 'buttons',
    });
    expect(flowStepSchema.parse(STEPS.infoText)).toMatchObject({ media: null, delayMs: 500 });
    expect(flowStepSchema.parse(STEPS.emailNotification)).toMatchObject({ to: [], attachTranscript: false });
  });

  it.each<[string, object]>([
    ['title', { ...STEPS.input, title: 'x'.repeat(51) }],
    ['text', { ...STEPS.input, text: 'x'.repeat(2_001) }],
    ['text', { ...STEPS.flowJoin, text: 'Joins say nothing' }],
    ['key', { ...STEPS.input, key: 'Not a key' }],
    ['variable', { ...STEPS.input, variable: '1st' }],
    ['variable', { ...STEPS.input, variable: '__proto__' }],
    ['retry.max', { ...STEPS.input, retry: { max: 0 } }],
    ['retry.onFail', { ...STEPS.input, retry: { onFail: 'again' } }],
    ['validation.pattern', { ...STEPS.input, validation: { kind: 'custom', pattern: 'x'.repeat(201) } }],
    ['validation.flags', { ...STEPS.input, validation: { kind: 'custom', pattern: 'x', flags: 'g' } }],
    ['validation.maxLength', { ...STEPS.input, validation: { kind: 'string', minLength: 9, maxLength: 8 } }],
    ['options', { ...STEPS.multipleChoice, options: [] }],
    [
      'options',
      { ...STEPS.multipleChoice, options: Array.from({ length: 21 }, (_, n) => ({ id: `o${n}` })) },
    ],
    ['options', { ...STEPS.multipleChoice, options: [{ id: 'o' }, { id: 'o' }] }],
    ['options.0.label', { ...STEPS.multipleChoice, options: [{ id: 'o', label: 'x'.repeat(81) }] }],
    ['mode', { ...STEPS.flowSplit, mode: 'never' }],
    ['condition.rules', { ...STEPS.flowSplitOption, condition: { rules: [] } }],
    ['weight', { ...STEPS.flowSplitOption, weight: -1 }],
    ['media.url', { ...STEPS.infoText, media: { url: 'http://example.com/a.png' } }],
    ['media.url', { ...STEPS.infoText, media: { url: 'javascript:alert(1)' } }],
    ['delayMs', { ...STEPS.infoText, delayMs: 10_001 }],
    ['to.0', { ...STEPS.emailNotification, to: ['nobody'] }],
    ['to', { ...STEPS.emailNotification, to: Array.from({ length: 6 }, () => 'a@example.com') }],
    ['subject', { ...STEPS.emailNotification, subject: 'x'.repeat(151) }],
    ['trigger.on', { ...STEPS.input, trigger: { on: 'always' } }],
    [
      'trigger.keywords',
      { ...STEPS.input, trigger: { on: 'keyword', keywords: Array.from({ length: 51 }, () => 'a') } },
    ],
    ['type', { id: 's', type: 8 }],
    ['', { ...STEPS.flowJoin, options: [] }],
  ])('is refused at %s', (path, step) => {
    expect(issuePaths(step)).toEqual([path]);
  });

  it('mails to addresses in lower case', () => {
    expect(flowStepSchema.parse({ ...STEPS.emailNotification, to: [' Ada@Example.com '] })).toMatchObject({
      to: ['ada@example.com'],
    });
  });

  it('is found by the number of its type', () => {
    for (const row of Object.values(STEP_TYPES)) expect(stepTypeOf(row.id)).toBe(row);
  });
});

describe('a flow', () => {
  it('has at most 200 steps', () => {
    const steps = (length: number) => Array.from({ length }, (_, n) => ({ id: `s${n}`, type: 6 }));
    expect(flowNodesSchema.safeParse(steps(200)).success).toBe(true);
    expect(flowNodesSchema.safeParse(steps(201)).success).toBe(false);
  });

  it('takes a new step without an id', () => {
    expect(newFlowStepSchema.safeParse({ chat_bot_id: 'b', type: 5, text: 'Hi' }).success).toBe(true);
    expect(newFlowStepSchema.safeParse({ ...STEPS.infoText, chat_bot_id: 'b' }).success).toBe(false);
  });

  it('changes of a step only what a change names', () => {
    expect(flowStepPatchSchema.parse({})).toEqual({});
    expect(flowStepPatchSchema.parse({ retry: { max: 2 } })).toEqual({ retry: { max: 2 } });
    expect(flowStepPatchSchema.parse({ text: 'Hi', options: [{ id: 'o' }], next_id: null })).toEqual({
      text: 'Hi',
      options: [{ id: 'o', label: '', value: '', next_id: null }],
      next_id: null,
    });
    for (const field of ['id', 'type', 'chat_bot_id', 'nodeKind']) {
      expect(flowStepPatchSchema.safeParse({ [field]: 'x' }).success).toBe(false);
    }
  });
});

describe('the settings of flows', () => {
  it('begin with none published, open to questions, and half an hour of patience', () => {
    expect(botSettingsSchema.parse({}).flow).toEqual({
      liveRevision: null,
      allowInterruptions: true,
      abandonMinutes: 30,
    });
  });

  it.each([4, 2_881])('have from five minutes to two days: %d are refused', (abandonMinutes) => {
    expect(botSettingsPatchSchema.safeParse({ revision: 1, flow: { abandonMinutes } }).success).toBe(false);
  });

  it('are changed field by field', () => {
    expect(botSettingsPatchSchema.parse({ revision: 1, flow: { liveRevision: null } }).flow).toEqual({
      liveRevision: null,
    });
  });
});
