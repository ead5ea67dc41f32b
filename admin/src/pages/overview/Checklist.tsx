import type { ChatBot } from '@colloquy/contracts';
import CheckCircle from '@mui/icons-material/CheckCircle';
import Circle from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { AddBotButton } from '../../features/bots/AddBotButton.tsx';
import { TrySample } from '../../features/sample/TrySample.tsx';
import { useText } from '../../i18n/useText.ts';
import { chatPath, integrationsPath, settingsPath, trainPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import type { ChecklistStep, StepState } from './checklist-steps.ts';

/** The steps from an empty workspace to a chatbot on a site; each opens its page. */
export function Checklist(props: { steps: readonly StepState[]; onHide: (() => void) | null }): ReactElement {
  const t = useText();
  const { bot } = useWorkspaceScope();
  const { steps, onHide } = props;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card component="section" aria-labelledby="checklist-title" sx={{ p: { xs: 2, sm: 2.5 }, mb: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 30 }}>
        <Typography id="checklist-title" variant="h2" sx={{ flex: 1 }}>
          {t('checklist.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('checklist.help', { done, total: steps.length })}
        </Typography>
        {onHide !== null && (
          <Button size="small" color="inherit" onClick={onHide}>
            {t('checklist.hide')}
          </Button>
        )}
      </Box>
      <LinearProgress
        variant="determinate"
        aria-labelledby="checklist-title"
        value={(done / steps.length) * 100}
        sx={{ mt: 1, mb: 1.5, height: 4, borderRadius: 2 }}
      />
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {steps.map((state) => (
          <ChecklistRow key={state.step} state={state} bot={bot} />
        ))}
      </Box>
    </Card>
  );
}

function ChecklistRow(props: { state: StepState; bot: ChatBot | undefined }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { step, isDone, isNext } = props.state;
  const to = addressOf(step, workspace.id, props.bot);
  const Icon = isDone ? CheckCircle : Circle;
  const colour = isDone ? 'text.secondary' : 'text.primary';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.25,
        minHeight: 40,
        px: 1,
        mx: -1,
        py: isNext ? 1.25 : 0.5,
        borderRadius: 1,
        bgcolor: isNext ? 'action.hover' : 'transparent',
      }}
    >
      <Icon
        titleAccess={isDone ? t('checklist.done') : t('checklist.open')}
        sx={{ fontSize: 20, color: isDone ? 'success.main' : 'text.secondary' }}
      />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
        <Typography sx={{ fontWeight: isNext ? 600 : 400, color: colour }}>
          {to === undefined ? (
            t(`checklist.${step}`)
          ) : (
            <MuiLink component={Link} to={to} color="inherit">
              {t(`checklist.${step}`)}
            </MuiLink>
          )}
        </Typography>
        {isNext && step !== 'workspace' && (
          <Typography variant="body2" color="textSecondary">
            {t(`checklist.${step}Help`)}
          </Typography>
        )}
      </Box>
      {isNext && <NextAction step={step} to={to} />}
    </Box>
  );
}

/** The only primary button: the action of the next step. */
function NextAction(props: { step: ChecklistStep; to: string | undefined }): ReactElement | null {
  const t = useText();
  const { step, to } = props;
  if (step === 'workspace') return null;
  if (step === 'bot') {
    return (
      // When wrapped on a phone, the more common action comes first.
      <Box sx={{ display: 'flex', flexWrap: 'wrap-reverse', gap: 1 }}>
        <TrySample />
        <AddBotButton variant="button" label={t('checklist.botAction')} />
      </Box>
    );
  }
  if (to === undefined) return null;
  return (
    <Button component={Link} to={to} variant="contained">
      {t(`checklist.${step}Action`)}
    </Button>
  );
}

/** The page of a step; undefined if there is nothing to open yet. */
function addressOf(step: ChecklistStep, workspaceId: string, bot: ChatBot | undefined): string | undefined {
  if (step === 'workspace') return settingsPath(workspaceId);
  if (bot === undefined) return undefined;
  if (step === 'ask') return chatPath(bot.id);
  return step === 'embed' ? integrationsPath(workspaceId, bot.id) : trainPath(workspaceId, bot.id);
}
