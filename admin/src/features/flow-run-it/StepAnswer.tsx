import { FOLLOW_UP_TEXT, type StepForChat } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { AnswerText } from './AnswerText.tsx';
import type { OnAnswer } from './on-answer.ts';
import { OptionButtons } from './OptionButtons.tsx';
import { OptionChecks } from './OptionChecks.tsx';

/** What a visitor answers a step with; the engine says whether it is taken. */
export function StepAnswer(props: { step: StepForChat; onAnswer: OnAnswer }): ReactElement {
  const t = useText();
  const { step, onAnswer } = props;
  const { input, options, progress } = step;
  const isChoice = options.length > 0;
  const hasText = !isChoice || input.allowOther;
  const Options = input.maxSelect > 1 ? OptionChecks : OptionButtons;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="caption" color="textSecondary">
          {t('flowRunIt.progress', { done: progress.done + 1, total: progress.total })}
        </Typography>
        {!input.required && (
          <Button size="small" onClick={() => onAnswer({ text: FOLLOW_UP_TEXT }, t('flowRunIt.skipped'))}>
            {t('flowRunIt.skip')}
          </Button>
        )}
      </Box>
      {isChoice && <Options options={options} layout={input.layout} onAnswer={onAnswer} />}
      {hasText && (
        <AnswerText
          label={t(isChoice ? 'flowRunIt.otherAnswer' : 'flowRunIt.answer')}
          input={input}
          hasFocus={!isChoice}
          onSend={(text) => onAnswer({ text }, text)}
        />
      )}
    </Box>
  );
}
