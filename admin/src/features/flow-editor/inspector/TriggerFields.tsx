import {
  flowTriggerKindSchema,
  MAX_TRIGGER_KEYWORDS,
  type FlowStep,
  type FlowTrigger,
  type FlowTriggerKind,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useFlowEditing } from '../FlowEditorContext.ts';
import { ListSetting } from './ListSetting.tsx';
import { SelectSetting, SwitchSetting } from './settings.tsx';
import { StepSection } from './StepSection.tsx';

const WITH_WORDS: ReadonlySet<FlowTriggerKind> = new Set(['keyword', 'intent']);

/** The trigger of a root step. */
export function TriggerFields({ step }: { step: FlowStep }): ReactElement {
  const t = useText();
  const { changeStep } = useFlowEditing();
  const { trigger } = step;
  const set = (next: FlowTrigger | null, field: string) => changeStep({ ...step, trigger: next }, field);
  const options = [
    { value: 'none', label: t('flow.triggers.none') } as const,
    ...flowTriggerKindSchema.options.map((value) => ({ value, label: t(`flow.triggers.${value}`) })),
  ];
  return (
    <StepSection title={t('flow.section.trigger')}>
      <SelectSetting
        name="trigger.on"
        label={t('flow.field.trigger')}
        value={trigger?.on ?? 'none'}
        options={options}
        onChange={(on) =>
          set(on === 'none' ? null : { keywords: [], oncePerVisitor: false, ...trigger, on }, 'trigger')
        }
      />
      {trigger !== null && WITH_WORDS.has(trigger.on) && (
        <ListSetting
          name="trigger.keywords"
          label={t(trigger.on === 'keyword' ? 'flow.field.keywords' : 'flow.field.sentences')}
          help={t('flow.field.keywordsHelp')}
          max={MAX_TRIGGER_KEYWORDS}
          values={trigger.keywords}
          onChange={(keywords) => set({ ...trigger, keywords }, 'keywords')}
        />
      )}
      {trigger !== null && (
        <SwitchSetting
          label={t('flow.field.oncePerVisitor')}
          value={trigger.oncePerVisitor}
          onChange={(oncePerVisitor) => set({ ...trigger, oncePerVisitor }, 'oncePerVisitor')}
        />
      )}
    </StepSection>
  );
}
