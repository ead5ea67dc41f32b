import { answerBesideStep, errorAtStep, type SurveyMetadata } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { Markdown } from '../markdown/Markdown.tsx';

/** A flow's text in an answer: the error of the previous answer, or the text and picture of its step. */
export function StepText(props: {
  answer: string;
  survey: SurveyMetadata;
  isCurrent: boolean;
}): ReactElement | null {
  const { survey, isCurrent } = props;
  const { step, error } = survey;
  if (step === null) return error === undefined ? null : <Markdown source={error.message} />;
  const hasOther = answerBesideStep(props.answer, survey) !== '';
  const media = step.media === null || URL.parse(step.media.url)?.protocol !== 'https:' ? null : step.media;
  return (
    <Box sx={hasOther ? { mt: 1.5 } : {}}>
      {error !== undefined && !(isCurrent && errorAtStep(survey) !== null) && (
        <Markdown source={error.message} />
      )}
      <Markdown source={step.text} />
      {media !== null && (
        <Box
          component="img"
          src={media.url}
          alt={media.alt}
          loading="lazy"
          referrerPolicy="no-referrer"
          sx={{ display: 'block', maxWidth: '100%', maxHeight: 320, mt: 1, borderRadius: 1 }}
        />
      )}
    </Box>
  );
}
