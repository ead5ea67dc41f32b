import { RETENTION_DAYS, type ChatBot } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useLocale } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { SliderField } from '../../components/SliderField.tsx';
import { languageOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import { linkEditorPath } from '../../routing/paths.ts';
import { AdvancedAnswers } from './AdvancedAnswers.tsx';
import { AS_WORKSPACE, matchWord, MAX_LENGTH, TONES, type BotValues } from './bot-settings-values.ts';
import { FormSection } from '../../components/FormSection.tsx';
import { BotChips, BotChoice, BotSwitch, BotText } from './fields.tsx';

const LANGUAGE_WIDTH_PX = 280;

export function VoiceSection(): ReactElement {
  const t = useText();
  const locale = useLocale();
  const { formState } = useFormContext<BotValues>();
  return (
    <FormSection id="voice" title={t('botSettings.voice')} help={t('botSettings.voiceHelp')}>
      <Box sx={{ maxWidth: LANGUAGE_WIDTH_PX }}>
        <SearchSelect<BotValues>
          name="language"
          label={t('botSettings.language')}
          help={t('botSettings.languageHelp')}
          options={languageOptions(formState.defaultValues?.language ?? '', locale)}
        />
      </Box>
      <BotChoice
        name="tone"
        options={TONES.map((tone) => ({ value: tone, label: t(`botSettings.tones.${tone}`) }))}
      />
      <BotText
        name="instructions"
        placeholder={t('botSettings.instructionsPlaceholder')}
        counterMax={MAX_LENGTH.instructions}
        rows={4}
      />
    </FormSection>
  );
}

export function AnswersSection(): ReactElement {
  const t = useText();
  return (
    <FormSection id="answers" title={t('botSettings.answers')}>
      <SliderField<BotValues>
        name="threshold"
        label={t('botSettings.threshold')}
        info={t('botSettings.thresholdInfo')}
        min={0}
        max={1}
        step={0.05}
        textOf={(value) =>
          t('botSettings.thresholdValue', {
            word: t(`botSettings.thresholdWords.${matchWord(value)}`),
            value,
          })
        }
      />
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        <BotSwitch name="strict" info={t('botSettings.strictInfo')} />
        <BotSwitch name="showSources" />
      </Box>
      <AdvancedAnswers />
    </FormSection>
  );
}

export function MessagesSection(): ReactElement {
  const t = useText();
  return (
    <FormSection id="messages" title={t('botSettings.messages')}>
      <BotText name="greeting" counterMax={MAX_LENGTH.greeting} rows={2} />
      <BotText name="unknown" info={t('botSettings.unknownInfo')} counterMax={MAX_LENGTH.unknown} rows={2} />
      <BotChips name="suggestions" />
    </FormSection>
  );
}

/** Behaviour of the flow that the editor publishes. */
export function FlowSection(): ReactElement {
  const t = useText();
  return (
    <FormSection id="flow" title={t('botSettings.flow')} help={t('botSettings.flowHelp')}>
      <BotText name="abandonMinutes" help={t('botSettings.abandonMinutesHelp')} />
      <BotSwitch name="allowInterruptions" info={t('botSettings.allowInterruptionsInfo')} />
    </FormSection>
  );
}

export function SafetySection(): ReactElement {
  const t = useText();
  return (
    <FormSection id="safety" title={t('botSettings.safety')}>
      <BotChips name="blockedTerms" />
      <BotText
        name="scope"
        help={t('botSettings.scopeHelp')}
        placeholder={t('botSettings.scopePlaceholder')}
        counterMax={MAX_LENGTH.scope}
        rows={2}
      />
    </FormSection>
  );
}

export function PrivacySection(): ReactElement {
  const t = useText();
  return (
    <FormSection id="privacy" title={t('botSettings.privacy')}>
      <BotChoice
        name="retentionDays"
        info={t('botSettings.retentionInfo')}
        options={[
          { value: AS_WORKSPACE, label: t('botSettings.retentionAsWorkspace') },
          ...RETENTION_DAYS.map((days) => ({
            value: String(days),
            label: t('botSettings.retentionDays', { days }),
          })),
        ]}
      />
      <BotSwitch name="maskPii" info={t('botSettings.maskPiiInfo')} />
      <BotText
        name="consentText"
        help={t('botSettings.consentTextHelp')}
        placeholder={t('botSettings.consentTextPlaceholder')}
        counterMax={MAX_LENGTH.consentText}
        rows={2}
      />
    </FormSection>
  );
}

export function LookSection({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  return (
    <FormSection id="look" title={t('botSettings.look')} help={t('botSettings.lookHelp')}>
      {bot.publicLink === null ? (
        <Typography variant="body2">{t('botSettings.lookNone')}</Typography>
      ) : (
        <Button
          component={Link}
          to={linkEditorPath(bot.workspace_id, bot.id, bot.publicLink.linkId)}
          variant="outlined"
          sx={{ justifySelf: 'start' }}
        >
          {t('botSettings.lookAction')}
        </Button>
      )}
    </FormSection>
  );
}
