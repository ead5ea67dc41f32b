import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormField } from '../../components/FormField.tsx';
import { FormSection } from '../../components/FormSection.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import { timezoneOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import type { BotValues } from './bot-settings-values.ts';
import { HANDOFF_DAYS, OUT_OF_HOURS_MAX_LENGTH, dayField } from './handoff-values.ts';

const ZONE_WIDTH_PX = 280;

/** Whether visitors can ask for a person, and when. */
export function HandoffSection(): ReactElement {
  const t = useText();
  const { formState } = useFormContext<BotValues>();
  const isEnabled = useWatch<BotValues, 'handoffEnabled'>({ name: 'handoffEnabled' });
  return (
    <FormSection id="handoff" title={t('botSettings.handoff')} help={t('botSettings.handoffHelp')}>
      <Box sx={{ ml: -1 }}>
        <SwitchField<BotValues> name="handoffEnabled" label={t('botSettings.handoffEnabled')} />
      </Box>
      {isEnabled && (
        <>
          <Box sx={{ ml: -1 }}>
            <SwitchField<BotValues>
              name="handoffOnNegativeFeedback"
              label={t('botSettings.handoffOnNegativeFeedback')}
            />
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('botSettings.handoffHoursHelp')}
          </Typography>
          <FieldPair>
            {HANDOFF_DAYS.map((weekday) => (
              <FormField<BotValues>
                key={weekday}
                name={dayField(weekday)}
                label={t(`botSettings.handoffDays.${weekday}`)}
                placeholder="09:00-17:00"
              />
            ))}
          </FieldPair>
          <Box sx={{ maxWidth: ZONE_WIDTH_PX }}>
            <SearchSelect<BotValues>
              name="handoffTimezone"
              label={t('botSettings.handoffTimezone')}
              options={timezoneOptions(formState.defaultValues?.handoffTimezone ?? '')}
            />
          </Box>
          <FormField<BotValues>
            name="handoffOutOfHours"
            label={t('botSettings.handoffOutOfHours')}
            help={t('botSettings.handoffOutOfHoursHelp')}
            counterMax={OUT_OF_HOURS_MAX_LENGTH}
            rows={2}
          />
        </>
      )}
    </FormSection>
  );
}
