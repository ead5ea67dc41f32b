import type { RunEndReason } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText, type TextKey, type Translate } from '../../i18n/useText.ts';
import { showPercent } from '../../i18n/show-percent.ts';
import { nameOf } from '../flow-steps/step-names.ts';
import { Markdown } from '../markdown/Markdown.tsx';
import { MailCard } from './MailCard.tsx';
import type { WalkEntry } from './walk-entries.ts';

/** One entry of a walk's log. */
export function WalkRow({ entry }: { entry: WalkEntry }): ReactElement {
  const t = useText();
  switch (entry.kind) {
    case 'message':
      return (
        <Bubble>
          <HiddenText>{t('flowRunIt.bot')}: </HiddenText>
          <Markdown source={entry.step.text} />
          {entry.step.media !== null && (
            // The picture is not loaded, because its host would learn about it.
            <Typography variant="body2" color="textSecondary">
              {t('flowRunIt.picture', { name: entry.step.media.alt || entry.step.media.url })}
            </Typography>
          )}
        </Bubble>
      );
    case 'answer':
      return (
        <Bubble isOwn>
          <HiddenText>{t('flowRunIt.you')}: </HiddenText>
          {entry.text}
        </Bubble>
      );
    case 'refusal':
      return (
        <Alert severity="warning">
          {entry.refusal.message} {attemptsText(entry.refusal.attemptsLeft, t)}
        </Alert>
      );
    case 'way':
      return <Remark>{wayText(entry, t)}</Remark>;
    case 'mail':
      return <MailCard mail={entry.mail} />;
    case 'question':
      return <Remark>{t('flowRunIt.question')}</Remark>;
    case 'contact':
      return <Alert severity="info">{t('flowRunIt.contact')}</Alert>;
    case 'completed':
      return <Alert severity="success">{t('flowRunIt.completed')}</Alert>;
    case 'left':
      return <Alert severity="info">{t('flowRunIt.left')}</Alert>;
    case 'failed':
      return <Alert severity="error">{t(failedText(entry.reason))}</Alert>;
  }
}

function Bubble(props: { isOwn?: boolean; children: ReactNode }): ReactElement {
  const isOwn = props.isOwn ?? false;
  return (
    <Box
      sx={{
        justifySelf: isOwn ? 'end' : 'start',
        maxWidth: '85%',
        minWidth: 0,
        px: 1.5,
        py: 1,
        borderRadius: 2,
        bgcolor: isOwn ? 'primary.light' : 'background.paper',
        overflowWrap: 'anywhere',
        whiteSpace: isOwn ? 'pre-line' : 'normal',
      }}
    >
      {props.children}
    </Box>
  );
}

function Remark(props: { children: ReactNode }): ReactElement {
  return (
    <Typography
      variant="caption"
      color="textSecondary"
      sx={{ justifySelf: 'center', overflowWrap: 'anywhere' }}
    >
      {props.children}
    </Typography>
  );
}

function attemptsText(left: number, t: Translate): string {
  return left === 0 ? t('flowRunIt.noAttemptsLeft') : t('flowRunIt.attemptsLeft', { smart_count: left });
}

function wayText({ split, option, share }: Extract<WalkEntry, { kind: 'way' }>, t: Translate): string {
  const names = { split: nameOf(split, t), option: nameOf(option, t) };
  return share === null
    ? t('flowRunIt.way', names)
    : t('flowRunIt.chosenWay', { ...names, share: showPercent(share) });
}

/** Why a walk can fail by itself; other reasons to end a run do not occur. */
const FAILED: Readonly<Partial<Record<RunEndReason, TextKey>>> = {
  answerNotValid: 'flowRunIt.failed.answerNotValid',
  contactOffered: 'flowRunIt.failed.contactOffered',
  stepMissing: 'flowRunIt.failed.stepMissing',
  loop: 'flowRunIt.failed.loop',
  tooManySteps: 'flowRunIt.failed.tooManySteps',
};

function failedText(reason: RunEndReason | null): TextKey {
  return (reason === null ? undefined : FAILED[reason]) ?? 'flowRunIt.failed.other';
}
