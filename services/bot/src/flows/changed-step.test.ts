import { describe, expect, it } from 'vitest';
import { flowStepPatchSchema } from '@colloquy/contracts';
import { anInfo, anInput } from '@colloquy/flow-engine/testing';
import { changedStep } from './changed-step.ts';

const patch = (fields: object) => flowStepPatchSchema.parse(fields);

describe('a change of a step', () => {
  it('keeps the fields that it does not name, nested ones too', () => {
    const before = anInput('a', { title: 'Name', retry: { max: 5, message: 'Again?' } });
    const after = changedStep(before, patch({ text: 'What is it?', retry: { onFail: 'end' } }));
    expect(after).toEqual({
      ...before,
      text: 'What is it?',
      retry: { max: 5, message: 'Again?', onFail: 'end' },
    });
  });

  it('keeps what it does not name of the position and of the trigger', () => {
    const trigger = { on: 'keyword' as const, keywords: ['price'], oncePerVisitor: true };
    const before = anInput('a', { position: { x: 1, y: 2 }, trigger });
    const after = changedStep(before, patch({ position: { x: 5 }, trigger: { oncePerVisitor: false } }));
    expect(after).toEqual({
      ...before,
      position: { x: 5, y: 2 },
      trigger: { ...trigger, oncePerVisitor: false },
    });
    expect(changedStep(before, patch({ trigger: null })).trigger).toBeNull();
  });

  it('is refused for a part of a trigger where there is none', () => {
    expect(() => changedStep(anInput('a'), patch({ trigger: { oncePerVisitor: true } }))).toThrowError(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'trigger.on' })] }),
    );
  });

  it('replaces a rule whole', () => {
    const before = anInput('a', { validation: { kind: 'number', min: 3 } });
    const after = changedStep(before, patch({ validation: { kind: 'number', max: 9 } }));
    expect(after).toMatchObject({ validation: { kind: 'number', min: null, max: 9 } });
  });

  it('is refused for what no step of its type has', () => {
    expect(() => changedStep(anInfo('a'), patch({ placeholder: 'Ada' }))).toThrowError(
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'placeholder' })] }),
    );
  });
});
