import { MAX_FLOW_STEPS, type FlowStep } from '@colloquy/contracts';
import { withoutStep, withParents } from '@colloquy/flow-engine';
import type { Dispatch } from 'react';
import { useNotify } from 'react-admin';
import { randomId } from '../../api/random-id.ts';
import { useText } from '../../i18n/useText.ts';
import { copied, pasted } from './copies.ts';
import type { DraftAction, FlowDraft } from './draft.ts';
import type { FlowEditing } from './FlowEditorContext.ts';
import { withDroppedStep, withNewStep } from './new-steps.ts';
import { nameOf } from '../flow-steps/step-names.ts';
import { connected } from './step-edges.ts';
import { useStepClipboard } from './useStepClipboard.ts';

type StepActions = Pick<
  FlowEditing,
  'changeStep' | 'addStep' | 'removeSteps' | 'duplicate' | 'connect' | 'undo' | 'redo' | 'announce'
> & {
  readonly copy: (ids: readonly string[]) => void;
  readonly paste: () => void;
};

/** Actions on the steps of a draft; each is announced to screen readers, and can be undone. */
export function useStepActions(
  draft: FlowDraft,
  act: Dispatch<DraftAction>,
  { announce, show }: Pick<FlowEditing, 'announce' | 'show'>,
): StepActions {
  const t = useText();
  const notify = useNotify();
  const { steps, selectedIds, past, future } = draft;
  const full = () => notify(t('flow.full', { max: MAX_FLOW_STEPS }), { type: 'warning' });

  const insert = (copies: readonly FlowStep[]) => {
    if (copies.length === 0) return;
    const made = pasted(steps, copies, randomId);
    if (made === null) return full();
    act({ kind: 'changed', steps: made.steps, selectedIds: made.ids });
    announce(t('flow.announced.pasted', { smart_count: copies.length }));
    if (made.dropped > 0) notify(t('flow.pastedWithout', { smart_count: made.dropped }), { type: 'info' });
  };
  const clipboard = useStepClipboard(insert);

  return {
    announce,
    changeStep: (step, field) =>
      act({
        kind: 'changed',
        steps: withParents(steps.map((one) => (one.id === step.id ? step : one))),
        field: `${step.id} ${field}`,
      }),
    addStep: (type, target) => {
      // A split adds two options.
      if (steps.length + 3 > MAX_FLOW_STEPS) return full();
      const after = steps.find(({ id }) => id === selectedIds.at(-1));
      const labels = {
        option: (number: number) => t('flow.newOption', { number }),
        otherwise: t('flow.otherwise'),
      };
      const making = { newId: randomId, labels };
      const made =
        target === undefined
          ? withNewStep(steps, type, after, making)
          : withDroppedStep(steps, type, target, after, making);
      act({ kind: 'changed', steps: made.steps, selectedIds: [made.id] });
      const step = made.steps.find(({ id }) => id === made.id);
      if (step !== undefined) announce(t('flow.announced.added', { name: nameOf(step, t) }));
      show(made.id, 'inspector');
    },
    removeSteps: (ids) => {
      if (ids.length === 0) return;
      const left = ids.reduce<readonly FlowStep[]>((rest, id) => withoutStep(rest, id).steps, steps);
      act({ kind: 'changed', steps: left, selectedIds: [] });
      announce(t('flow.announced.removed', { smart_count: steps.length - left.length }));
    },
    undo: () => {
      if (past.length === 0) return;
      act({ kind: 'undone' });
      announce(t('flow.announced.undone', { smart_count: past.length - 1 }));
    },
    redo: () => {
      if (future.length === 0) return;
      act({ kind: 'redone' });
      announce(t('flow.announced.redone', { smart_count: future.length - 1 }));
    },
    duplicate: (ids) => insert(copied(steps, ids)),
    copy: (ids) => {
      const copies = copied(steps, ids);
      clipboard.copy(copies);
      if (ids.length > 0) announce(t('flow.announced.copied', { smart_count: copies.length }));
    },
    paste: () => void clipboard.paste(),
    connect: (from, handle, to) => {
      act({ kind: 'changed', steps: connected(steps, from, handle, to) });
      const named = (id: string) => {
        const step = steps.find((one) => one.id === id);
        return step === undefined ? '' : nameOf(step, t);
      };
      announce(
        to === null
          ? t('flow.announced.disconnected', { from: named(from) })
          : t('flow.announced.connected', { from: named(from), to: named(to) }),
      );
    },
  };
}
