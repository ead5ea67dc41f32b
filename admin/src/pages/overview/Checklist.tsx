import type { ChatBot } from '@colloquy/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { chatPath, trainPath } from '../../routing/paths.ts';
import { AddBotButton } from '../../features/bots/AddBotButton.tsx';
import { EmbedPanel } from '../../features/embed/EmbedPanel.tsx';
import { useText } from '../../i18n/useText.ts';
import { checklistSteps, type ChecklistStep, type StepState } from './checklist-steps.ts';
import { useFirstRunFacts } from './useFirstRunFacts.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** The way from an empty workspace to a chatbot on a site. Once all of it is done only the snippet stays. */
export function Checklist(): ReactElement | null {
  const t = useText();
  const { bots, bot } = useWorkspaceScope();
  const facts = useFirstRunFacts(bot);
  // The list below says what went wrong.
  if (bots.error !== null) return null;
  if (bots.items === undefined || facts === undefined) return <Skeleton variant="rounded" height={250} />;
  const steps = checklistSteps(facts);
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return bot === undefined ? null : <EmbedCard bot={bot} />;
  return (
    <Card component="section" aria-labelledby="checklist-title" sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2 }}>
        <Typography id="checklist-title" variant="h2">
          {t('checklist.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('checklist.help', { done, total: steps.length })}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        aria-labelledby="checklist-title"
        value={(done / steps.length) * 100}
        sx={{ my: 1.5, borderRadius: 2 }}
      />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
        {steps.map((state) => (
          <ChecklistRow key={state.step} state={state} bot={bot} />
        ))}
      </Box>
    </Card>
  );
}

function ChecklistRow(props: { state: StepState; bot: ChatBot | undefined }): ReactElement {
  const t = useText();
  const { step, isDone, isNext } = props.state;
  const Icon = isDone ? CheckCircle : Circle;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, py: 0.75, alignItems: 'flex-start' }}>
      <Icon
        titleAccess={isDone ? t('checklist.done') : t('checklist.open')}
        sx={{ fontSize: 20, mt: '1px', color: isDone ? 'success.main' : 'text.secondary' }}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ flex: '1 1 200px' }}>
            <Typography
              sx={{ fontWeight: isNext ? 600 : 400, color: isDone ? 'text.secondary' : 'text.primary' }}
            >
              {t(`checklist.${step}`)}
            </Typography>
            {!isDone && step !== 'workspace' && (
              <Typography variant="body2" color="textSecondary">
                {t(`checklist.${step}Help`)}
              </Typography>
            )}
          </Box>
          {!isDone && <StepAction step={step} isNext={isNext} bot={props.bot} />}
        </Box>
        {step === 'embed' && !isDone && props.bot !== undefined && (
          <Box sx={{ mt: 1 }}>
            <EmbedPanel bot={props.bot} />
          </Box>
        )}
      </Box>
    </Box>
  );
}

function StepAction(props: {
  step: ChecklistStep;
  isNext: boolean;
  bot: ChatBot | undefined;
}): ReactElement | null {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { step, isNext, bot } = props;
  if (step === 'bot') return <AddBotButton variant="button" label={t('checklist.botAction')} />;
  if (bot === undefined || (step !== 'knowledge' && step !== 'ask')) return null;
  const to = step === 'knowledge' ? trainPath(workspace.id, bot.id) : chatPath(bot.id);
  return (
    <Button component={Link} to={to} variant={isNext ? 'contained' : 'outlined'}>
      {t(`checklist.${step}Action`)}
    </Button>
  );
}

function EmbedCard(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  return (
    <Card component="section" aria-labelledby="embed-title" sx={{ p: 2 }}>
      <Typography id="embed-title" variant="h2">
        {t('checklist.embedNamed', { name: props.bot.name })}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('checklist.embedHelp')}
      </Typography>
      <EmbedPanel bot={props.bot} />
    </Card>
  );
}
