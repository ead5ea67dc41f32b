import { INSTANCE_PROVIDER_ID, chatApi, type ModelChoice } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useRoute } from '../../api/useRoute.ts';
import { FormSection } from '../../components/FormSection.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SliderField } from '../../components/SliderField.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { FALLBACKS, type BotValues } from './bot-settings-values.ts';
import { BotChoice, BotText } from './fields.tsx';

const FIELDS_PX = 120;

/** The model that writes the answers. */
export function ModelSection(): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const choices = useRoute(
    chatApi.listModelChoices,
    { params: { id: workspace.id } },
    { refetchOnWindowFocus: false },
  );
  return (
    <FormSection id="model" title={t('botSettings.model')} help={t('botSettings.modelHelp')}>
      <Loaded query={choices} heightPx={FIELDS_PX}>
        {({ data }) => <ProviderFields providers={data} />}
      </Loaded>
      <SliderField<BotValues>
        name="temperature"
        label={t('botSettings.temperature')}
        info={t('botSettings.temperatureInfo')}
        min={0}
        max={2}
        step={0.1}
        textOf={String}
      />
      <BotText name="maxTokens" info={t('botSettings.maxTokensInfo')} />
      <BotChoice
        name="fallback"
        info={t('botSettings.fallbackInfo')}
        options={FALLBACKS.map((value) => ({ value, label: t(`botSettings.fallbacks.${value}`) }))}
      />
    </FormSection>
  );
}

/** The provider and its model; a deleted one stays visible until another is chosen. */
function ProviderFields({ providers }: { providers: readonly ModelChoice[] }): ReactElement {
  const t = useText();
  const chosenId = useWatch<BotValues, 'provider_id'>({ name: 'provider_id' });
  const model = useWatch<BotValues, 'model'>({ name: 'model' });
  const { setValue } = useFormContext<BotValues>();
  const chosen = providers.find(({ id }) => id === chosenId);
  const options = providers.map(({ id, name }) => ({
    value: id,
    label: id === INSTANCE_PROVIDER_ID ? t('botSettings.providerInstance') : name,
  }));
  if (chosen === undefined) options.push({ value: chosenId, label: t('botSettings.providerGone') });
  const names = [...new Set([...(model === '' ? [] : [model]), ...(chosen?.models ?? [])])];
  return (
    <FieldPair>
      <SelectField<BotValues>
        name="provider_id"
        label={t('botSettings.provider')}
        options={options}
        // Model names are specific to a provider.
        onChosen={() => setValue('model', '', { shouldDirty: true })}
      />
      {chosenId !== INSTANCE_PROVIDER_ID && (
        <SelectField<BotValues>
          name="model"
          label={t('botSettings.modelName')}
          options={[
            { value: '', label: t('botSettings.modelFirst') },
            ...names.map((value) => ({ value, label: value })),
          ]}
        />
      )}
    </FieldPair>
  );
}
