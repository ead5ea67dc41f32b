import type { ChatBot } from '@colloquy/contracts';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useLocale } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { ChipField } from '../../components/ChipField.tsx';
import { ChoiceField } from '../../components/ChoiceField.tsx';
import { FormField } from '../../components/FormField.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { SliderField } from '../../components/SliderField.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { upTo } from '../../components/add-chips.ts';
import { languageOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import { linkEditorPath } from '../../routing/paths.ts';
import { AdvancedAnswers } from './AdvancedAnswers.tsx';
import { LISTS, matchWord, MAX_LENGTH, TONES, type BotValues } from './bot-settings-values.ts';
import { FormSection } from '../../components/FormSection.tsx';

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
      <ChoiceField<BotValues>
        name="tone"
        label={t('botSettings.tone')}
        options={TONES.map((tone) => ({ value: tone, label: t(`botSettings.tones.${tone}`) }))}
      />
      <FormField<BotValues>
        name="instructions"
        label={t('botSettings.instructions')}
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
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', ml: -1 }}>
        <SwitchField<BotValues>
          name="strict"
          label={t('botSettings.strict')}
          info={t('botSettings.strictInfo')}
        />
        <SwitchField<BotValues> name="showSources" label={t('botSettings.showSources')} />
      </Box>
      <AdvancedAnswers />
    </FormSection>
  );
}

export function MessagesSection(): ReactElement {
  const t = useText();
  const { max, length } = LISTS.suggestions;
  return (
    <FormSection id="messages" title={t('botSettings.messages')}>
      <FormField<BotValues>
        name="greeting"
        label={t('botSettings.greeting')}
        counterMax={MAX_LENGTH.greeting}
        rows={2}
      />
      <FormField<BotValues>
        name="unknown"
        label={t('botSettings.unknown')}
        info={t('botSettings.unknownInfo')}
        counterMax={MAX_LENGTH.unknown}
        rows={2}
      />
      <ChipField<BotValues>
        name="suggestions"
        label={t('botSettings.suggestions')}
        help={t('botSettings.suggestionsHelp')}
        placeholder={t('botSettings.suggestionsPlaceholder')}
        rules={{
          max,
          full: t('botSettings.suggestionsFull', { max }),
          read: upTo(length, t('botSettings.tooLong', { max: length })),
        }}
      />
    </FormSection>
  );
}

export function SafetySection(): ReactElement {
  const t = useText();
  const { max, length } = LISTS.blockedTerms;
  return (
    <FormSection id="safety" title={t('botSettings.safety')}>
      <ChipField<BotValues>
        name="blockedTerms"
        label={t('botSettings.blockedTerms')}
        help={t('botSettings.blockedTermsHelp')}
        placeholder={t('botSettings.blockedTermsPlaceholder')}
        rules={{
          max,
          full: t('botSettings.blockedTermsFull', { max }),
          read: upTo(length, t('botSettings.tooLong', { max: length })),
        }}
      />
      <FormField<BotValues>
        name="scope"
        label={t('botSettings.scope')}
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
      <Box sx={{ ml: -1 }}>
        <SwitchField<BotValues>
          name="maskPii"
          label={t('botSettings.maskPii')}
          info={t('botSettings.maskPiiInfo')}
        />
      </Box>
      <FormField<BotValues>
        name="consentText"
        label={t('botSettings.consentText')}
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
