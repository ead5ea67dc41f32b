import { AnswerSource } from '@colloquy/contracts';
import SmartToy from '@mui/icons-material/SmartToyOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useStore } from 'react-admin';
import { ErrorState } from '../../components/ErrorState.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { NoBots } from '../../features/bots/NoBots.tsx';
import { QuestionList } from '../../features/figures/QuestionList.tsx';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { BotTable } from './BotTable.tsx';
import { Checklist } from './Checklist.tsx';
import { LocalModelOffer } from './LocalModelOffer.tsx';
import { NumberTiles } from './NumberTiles.tsx';
import { PlanLine } from './PlanLine.tsx';
import { useFirstRun } from './useFirstRun.ts';
import { useWeek, type Week } from './useWeek.ts';

/** A workspace's start page: the next steps, the chatbots' figures, and unanswered questions. */
export function OverviewPage(): ReactElement {
  const t = useText();
  const { workspace, bots } = useWorkspaceScope();
  return (
    <Page>
      <PageHeader
        title={workspace.name}
        pageTitle={t('pages.overview')}
        {...(workspace.description === '' ? {} : { help: workspace.description })}
        action={<PlanLine workspaceId={workspace.id} />}
      />
      {bots.error !== null && <ErrorState error={bots.error} onRetry={bots.retry} />}
      {bots.error === null && bots.items === undefined && <Skeleton variant="rounded" height={250} />}
      {bots.items !== undefined && <Content key={workspace.id} hasBots={bots.items.length > 0} />}
    </Page>
  );
}

function Content(props: { hasBots: boolean }): ReactElement {
  const { workspace, canManageBots } = useWorkspaceScope();
  const { hasBots } = props;
  const steps = useFirstRun();
  const week = useWeek(hasBots);
  const [isHidden, setHidden] = useStore(`overview.checklist-hidden.${workspace.id}`, false);
  // Only users who can follow the guide see it; others see that there is no chatbot yet.
  if (!hasBots && !canManageBots) return <NoBots />;
  const isGuided = !(isHidden && hasBots) && steps?.some(({ isDone }) => !isDone) === true;
  return (
    <>
      {isGuided && <Checklist steps={steps} onHide={hasBots ? () => setHidden(true) : null} />}
      {hasBots && <LocalModelOffer />}
      {hasBots && <Figures week={week} />}
      {hasBots && <BotTable stats={week.stats} hasNoFigures={week.error !== null} />}
    </>
  );
}

/** The week's figures and unanswered questions; before the first question, when they will appear. */
function Figures(props: { week: Week }): ReactElement {
  const t = useText();
  const { bots } = useWorkspaceScope();
  const { stats, days, error, retry } = props.week;
  if (error !== null) return <ErrorState error={error} onRetry={retry} />;
  const asked = stats?.bots ?? [];
  if (stats !== undefined && asked.every(({ lastMessageAt }) => lastMessageAt === null)) {
    return (
      <Card sx={{ p: { xs: 2, sm: 2.5 }, mb: 3, display: 'flex', gap: 1.5 }}>
        <SmartToy aria-hidden sx={{ color: 'text.secondary' }} />
        <div>
          <Typography variant="h3" component="p">
            {t('overview.quietTitle')}
          </Typography>
          <Typography color="textSecondary">{t('overview.quietText')}</Typography>
        </div>
      </Card>
    );
  }
  const known = new Map(bots.items?.map(({ id, name }) => [id, name]));
  const choices = (bots.items ?? []).filter(({ id }) => asked.some((row) => row.chat_bot_id === id));
  const hasSeveral = known.size > 1;
  return (
    <>
      <NumberTiles stats={stats} days={days} bots={choices} />
      {stats !== undefined && (
        <Box sx={{ mb: 3 }}>
          <QuestionList
            title={t('overview.gaps')}
            help={t(stats.tops.unanswered.length === 0 ? 'overview.gapsNone' : 'overview.gapsHelp')}
            groups={stats.tops.unanswered}
            filter={{ source: [AnswerSource.unknown], dateFrom: stats.range.from }}
            nameOf={(botId) => (hasSeveral ? known.get(botId) : undefined)}
          />
        </Box>
      )}
    </>
  );
}
