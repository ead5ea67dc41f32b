import type { ChatBot } from '@colloquy/contracts';
import BarChart from '@mui/icons-material/BarChartOutlined';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { useText } from '../../i18n/useText.ts';
import { trainPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useWasAsked } from './useStatistics.ts';

const SHAPE_PX = 240;

/** Shown without figures: for a new chatbot how to get some, for others a way to an earlier range. */
export function NothingAsked(props: { bot: ChatBot; canWiden: boolean; onWiden: () => void }): ReactElement {
  const t = useText();
  const { canManageBots } = useWorkspaceScope();
  const { bot, canWiden, onWiden } = props;
  const wasAsked = useWasAsked(bot);
  if (wasAsked === undefined) return <Skeleton variant="rounded" height={SHAPE_PX} />;
  if (wasAsked) {
    return (
      <EmptyState
        icon={<BarChart />}
        title={t('statistics.quietTitle')}
        text={t('statistics.quietText')}
        {...(canWiden && { offer: { label: t('statistics.widen'), onClick: onWiden } })}
      />
    );
  }
  return (
    <EmptyState
      icon={<BarChart />}
      title={t('statistics.emptyTitle')}
      text={t(canManageBots ? 'statistics.emptyText' : 'statistics.emptyTextReader')}
      {...(canManageBots && {
        action: (
          <Button variant="contained" component={Link} to={trainPath(bot.workspace_id, bot.id)}>
            {t('bots.train')}
          </Button>
        ),
      })}
    />
  );
}
