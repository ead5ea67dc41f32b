import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { FormSection } from '../../components/FormSection.tsx';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { FieldPair } from '../../components/SectionForm.tsx';
import { timezoneOptions } from '../../components/locale-options.ts';
import { useText } from '../../i18n/useText.ts';
import type { BotValues } from './bot-settings-values.ts';
import { HANDOFF_DAYS, OUT_OF_HOURS_MAX_LENGTH, dayField } from './handoff-values.ts';
import { BotSwitch, BotText } from './fields.tsx';

const ZONE_WIDTH_PX = 280;

/** Whether and when visitors can ask for a member of the team. */
export function HandoffSection(): ReactElement {
  const t = useText();
  const { formState } = useFormContext<BotValues>();
  const isEnabled = useWatch<BotValues, 'handoffEnabled'>({ name: 'handoffEnabled' });
  return (
    <FormSection id="handoff" title={t('botSettings.handoff')} help={t('botSettings.handoffHelp')}>
      <BotSwitch name="handoffEnabled" />
      {isEnabled && (
        <>
          <BotSwitch name="handoffOnNegativeFeedback" />
          <Typography variant="body2" color="textSecondary">
            {t('botSettings.handoffHoursHelp')}
          </Typography>
          <FieldPair>
            {HANDOFF_DAYS.map((weekday) => (
              <BotText key={weekday} name={dayField(weekday)} placeholder="09:00-17:00" />
            ))}
          </FieldPair>
          <Box sx={{ maxWidth: ZONE_WIDTH_PX }}>
            <SearchSelect<BotValues>
              name="handoffTimezone"
              label={t('botSettings.handoffTimezone')}
              options={timezoneOptions(formState.defaultValues?.handoffTimezone ?? '')}
            />
          </Box>
          <BotText
            name="handoffOutOfHours"
            help={t('botSettings.handoffOutOfHoursHelp')}
            counterMax={OUT_OF_HOURS_MAX_LENGTH}
            rows={2}
          />
        </>
      )}
    </FormSection>
  );
}
