import { SearchType } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, type ReactElement } from 'react';
import { useLocale } from 'react-admin';
import { ErrorState } from '../../components/ErrorState.tsx';
import { SliderInput } from '../../components/SliderField.tsx';
import { languageOptions } from '../../components/locale-options.ts';
import { popupRegion, selectRegion } from '../../components/popup-region.ts';
import { useText } from '../../i18n/useText.ts';
import type { TrialValues } from './trial.ts';
import type { Trial } from './useTrial.ts';

const TONES = ['neutral', 'friendly', 'formal'] as const;
const SEARCH_TYPES = [SearchType.vectorHybrid, SearchType.vector] as const;
const INSTRUCTIONS_MAX_LENGTH = 4_000;
const INSTRUCTIONS_ROWS = 4;

/** Settings beside the chat that apply only to its next questions, until they are saved. */
export function TrialPanel(props: {
  trial: Trial;
  isDebug: boolean;
  onDebug: (isDebug: boolean) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { trial } = props;
  return (
    <Box
      component="section"
      aria-label={t('chat.trial.title')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', position: 'relative', p: 2 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', mb: 0.5 }}>
          <Typography variant="h2" sx={{ flex: 1 }}>
            {t('chat.trial.title')}
          </Typography>
          <IconButton size="small" aria-label={t('chat.trial.close')} onClick={props.onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
          {t('chat.trial.help')}
        </Typography>
        {trial.values !== undefined && <TrialFields trial={trial} values={trial.values} />}
        {trial.values === undefined &&
          (trial.error === null ? (
            <Skeleton variant="rounded" height={420} />
          ) : (
            <ErrorState error={trial.error} onRetry={trial.retry} />
          ))}
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={props.isDebug}
              onChange={(_, checked) => props.onDebug(checked)}
              sx={{ mx: 1 }}
            />
          }
          label={t('chat.debug')}
          sx={{ mt: 2, ml: -1 }}
        />
      </Box>
      {trial.changed > 0 && <TrialActions trial={trial} />}
    </Box>
  );
}

function TrialFields({ trial, values }: { trial: Trial; values: TrialValues }): ReactElement {
  const t = useText();
  const { change } = trial;
  const isTooLong = values.instructions.trim().length > INSTRUCTIONS_MAX_LENGTH;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <SliderInput
        label={t('chat.trial.threshold')}
        value={values.threshold}
        min={0}
        max={1}
        step={0.05}
        textOf={(value) => t('chat.trial.percent', { percent: Math.round(value * 100) })}
        ends={[t('chat.trial.answersMore'), t('chat.trial.answersSurer')]}
        onChange={(value) => change('threshold', value)}
      />
      <SliderInput
        label={t('chat.trial.topK')}
        value={values.topK}
        min={1}
        max={20}
        step={1}
        textOf={String}
        onChange={(value) => change('topK', value)}
      />
      <TextField
        select
        label={t('botSettings.searchType')}
        slotProps={{ select: selectRegion(t('botSettings.searchType')) }}
        value={values.searchType}
        onChange={({ target }) => {
          const chosen = SEARCH_TYPES.find((type) => type === Number(target.value));
          if (chosen !== undefined) change('searchType', chosen);
        }}
      >
        {SEARCH_TYPES.map((type) => (
          <MenuItem key={type} value={type}>
            {t(`botSettings.searchTypes.${type}`)}
          </MenuItem>
        ))}
      </TextField>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={values.strict}
            onChange={(_, checked) => change('strict', checked)}
            sx={{ mx: 1 }}
          />
        }
        label={t('botSettings.strict')}
        sx={{ ml: -1 }}
      />
      <TextField
        select
        label={t('botSettings.tone')}
        slotProps={{ select: selectRegion(t('botSettings.tone')) }}
        value={values.tone}
        onChange={({ target }) => {
          const chosen = TONES.find((tone) => tone === target.value);
          if (chosen !== undefined) change('tone', chosen);
        }}
      >
        {TONES.map((tone) => (
          <MenuItem key={tone} value={tone}>
            {t(`botSettings.tones.${tone}`)}
          </MenuItem>
        ))}
      </TextField>
      <LanguageField value={values.language} onChange={(language) => change('language', language)} />
      <TextField
        label={t('botSettings.instructions')}
        placeholder={t('botSettings.instructionsPlaceholder')}
        value={values.instructions}
        onChange={({ target }) => change('instructions', target.value)}
        multiline
        minRows={INSTRUCTIONS_ROWS}
        maxRows={INSTRUCTIONS_ROWS * 2}
        error={isTooLong}
        helperText={
          isTooLong ? t('chat.trial.tooLong', { max: INSTRUCTIONS_MAX_LENGTH }) : t('chat.trial.voiceHelp')
        }
      />
    </Box>
  );
}

function LanguageField(props: { value: string; onChange: (value: string) => void }): ReactElement {
  const t = useText();
  const { value } = props;
  const locale = useLocale();
  const options = useMemo(() => languageOptions(value, locale), [value, locale]);
  return (
    <Autocomplete
      disableClearable
      autoHighlight
      options={options}
      value={options.find((one) => one.value === value) ?? { value, label: value }}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      onChange={(_, option) => props.onChange(option.value)}
      slotProps={{ popper: popupRegion(t('botSettings.language')) }}
      renderInput={(params) => <TextField {...params} label={t('botSettings.language')} />}
    />
  );
}

function TrialActions({ trial }: { trial: Trial }): ReactElement {
  const t = useText();
  return (
    <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Typography variant="body2" role="status">
        {t('chat.trial.changed', { smart_count: trial.changed })}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
        <Button color="inherit" disabled={trial.isSaving} onClick={trial.reset}>
          {t('chat.trial.reset')}
        </Button>
        <Button variant="contained" disabled={!trial.isValid} loading={trial.isSaving} onClick={trial.save}>
          {t('chat.trial.save')}
        </Button>
      </Box>
    </Box>
  );
}
