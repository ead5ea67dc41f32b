import {
  errorAtStep,
  FOLLOW_UP_TEXT,
  plainStepText,
  STEP_TYPES,
  type SurveyMetadata,
} from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText } from '../../i18n/useText.ts';
import { chosenAnswer, typedAnswer, type StepAnswer, type StepIssue } from './step-answer.ts';
import { StepOptions } from './StepOptions.tsx';

const TARGET_PX = 44;

/** Controls of the waiting step; its text is above them. */
export function StepControls(props: {
  survey: SurveyMetadata;
  /** Whether the first control is focused. */
  hasFocus?: boolean;
  onAnswer: (answer: StepAnswer) => void;
}): ReactElement | null {
  const t = useText();
  const notesId = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [found, setFound] = useState<StepIssue>();
  const { survey, hasFocus = false, onAnswer } = props;
  const { step, attemptsLeft } = survey;
  const error = errorAtStep(survey);
  if (step === null) return null;
  const { input } = step;
  const isTyped = step.type === STEP_TYPES.input.id;
  const isSentByChoice = !isTyped && input.layout === 'buttons' && input.maxSelect === 1;
  const issue = found === undefined ? (error ?? undefined) : t(`chat.step.${found.key}`, found.values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const answer = isTyped ? typedAnswer(step, typed) : chosenAnswer(step, chosen, typed);
    if ('key' in answer) setFound(answer);
    else onAnswer(answer);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ maxWidth: 480 }}>
      <Box
        component="fieldset"
        aria-describedby={notesId}
        sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: 1.25 }}
      >
        <legend>
          <HiddenText>{plainStepText(step.text)}</HiddenText>
        </legend>
        {step.progress.total > 1 && <Progress done={step.progress.done + 1} total={step.progress.total} />}
        {!isTyped && (
          <StepOptions
            step={step}
            chosen={chosen}
            hasFocus={hasFocus}
            onChoose={setChosen}
            onSend={(id, label) => onAnswer({ text: label, optionIds: [id] })}
          />
        )}
        {(isTyped || input.allowOther) && (
          <TextField
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            type={input.kind === 'email' ? 'email' : 'text'}
            multiline={input.multiline}
            minRows={input.multiline ? 3 : 1}
            placeholder={isTyped ? input.placeholder : t('chat.step.other')}
            error={issue !== undefined}
            autoFocus={hasFocus && isTyped}
            slotProps={{
              htmlInput: {
                'aria-label': isTyped ? plainStepText(step.text) : t('chat.step.other'),
                'aria-describedby': notesId,
                'aria-required': input.required,
                inputMode: input.inputMode,
                maxLength: input.maxLength ?? undefined,
              },
            }}
          />
        )}
        <Box id={notesId}>
          {issue !== undefined && (
            <FormHelperText error role="alert" sx={{ mx: 0 }}>
              {issue}
            </FormHelperText>
          )}
          {error !== null && attemptsLeft !== undefined && (
            <FormHelperText sx={{ mx: 0 }}>
              {t('chat.step.attemptsLeft', { count: attemptsLeft })}
            </FormHelperText>
          )}
        </Box>
        <Box sx={{ display: 'flex', gap: 1 }}>
          {(!isSentByChoice || input.allowOther) && (
            <Button type="submit" variant="contained" sx={{ minHeight: TARGET_PX }}>
              {t('chat.send')}
            </Button>
          )}
          {!input.required && (
            <Button
              onClick={() => onAnswer({ text: FOLLOW_UP_TEXT, optionIds: [] })}
              sx={{ minHeight: TARGET_PX }}
            >
              {t('chat.step.skip')}
            </Button>
          )}
          <Button
            color="inherit"
            onClick={() => onAnswer({ text: t('chat.step.leave'), optionIds: [], leavesFlow: true })}
            sx={{ minHeight: TARGET_PX, ml: 'auto', color: 'text.secondary' }}
          >
            {t('chat.step.leave')}
          </Button>
        </Box>
      </Box>
    </Box>
  );
}

function Progress(props: { done: number; total: number }): ReactElement {
  const t = useText();
  const { done, total } = props;
  const label = t('chat.step.progress', { done, total });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Typography variant="body2" color="textSecondary" noWrap>
        {label}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={(done / total) * 100}
        aria-label={label}
        sx={{ flex: 1 }}
      />
    </Box>
  );
}
