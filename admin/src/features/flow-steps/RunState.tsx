import type { AnswerMetadata } from '@colloquy/contracts';
import Chip from '@mui/material/Chip';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

/** State of a flow's run after an answer, for members who try the chatbot. */
export function RunState(props: { metadata: AnswerMetadata | undefined }): ReactElement | null {
  const t = useText();
  const { survey, versions } = props.metadata ?? {};
  if (survey === undefined) return null;
  const state = t(`chat.step.state.${survey.state}`);
  const revision = versions?.flow ?? null;
  const label = revision === null ? state : t('chat.step.stateOfRevision', { state, revision });
  return <Chip size="small" variant="outlined" label={label} />;
}
