import {
  MAX_STEP_RECIPIENTS,
  STEP_MAIL_MAX_LENGTH,
  STEP_SUBJECT_MAX_LENGTH,
  type EmailNotificationStep,
} from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { NoMailNotice } from '../../mail/NoMailNotice.tsx';
import { useFlowEditing, useStepChange } from '../FlowEditorContext.ts';
import { ListSetting } from './ListSetting.tsx';
import { SwitchSetting, TextSetting } from './settings.tsx';

const BODY_ROWS = 4;

/** Recipients and content of a mail. Only members can be recipients, because their addresses are confirmed. */
export function MailFields({ step }: { step: EmailNotificationStep }): ReactElement {
  const t = useText();
  const { team, bot } = useFlowEditing();
  const change = useStepChange(step);
  return (
    <>
      <NoMailNotice of="flow" bot={bot} />
      <ListSetting
        name="to"
        label={t('flow.field.to')}
        help={t('flow.field.toHelp', { max: MAX_STEP_RECIPIENTS })}
        max={MAX_STEP_RECIPIENTS}
        options={team.map(({ email }) => email).filter((email) => email !== '')}
        values={step.to}
        onChange={(to) => change({ to })}
      />
      <TextSetting
        name="subject"
        label={t('flow.field.subject')}
        max={STEP_SUBJECT_MAX_LENGTH}
        value={step.subject}
        onChange={(subject) => change({ subject })}
      />
      <TextSetting
        name="body"
        label={t('flow.field.body')}
        help={t('flow.field.textHelp')}
        rows={BODY_ROWS}
        max={STEP_MAIL_MAX_LENGTH}
        value={step.body}
        onChange={(body) => change({ body })}
      />
      <TextSetting
        name="replyToVariable"
        label={t('flow.field.replyTo')}
        help={t('flow.field.replyToHelp')}
        value={step.replyToVariable ?? ''}
        onChange={(name) => change({ replyToVariable: name === '' ? null : name })}
      />
      <SwitchSetting
        label={t('flow.field.transcript')}
        value={step.attachTranscript}
        onChange={(attachTranscript) => change({ attachTranscript })}
      />
    </>
  );
}
