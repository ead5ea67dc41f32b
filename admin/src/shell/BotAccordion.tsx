import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Skeleton from '@mui/material/Skeleton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ChatBot } from '@colloquy/contracts';
import { useId, useState, type ReactElement } from 'react';
import { useLocation } from 'react-router-dom';
import { fillPath } from '../routing/paths.ts';
import { useText } from '../i18n/useText.ts';
import { filterBots } from '../features/bots/filter-bots.ts';
import { useIsEnterprise } from '../features/plan/useWorkspacePlan.ts';
import { NavLinkItem } from '../components/NavLinkItem.tsx';
import { ErrorState } from '../components/ErrorState.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { useUnanswered } from './attention.ts';
import { isAt, navigationOf } from './navigation.ts';

const SKELETON_ROWS = 3;
const MARK = { width: 8, height: 8, flexShrink: 0, borderRadius: '50%', bgcolor: 'warning.main' } as const;

/** The sidebar's list of chatbots; each expands to its pages, the current one automatically. */
export function BotAccordion(props: { search: string }): ReactElement {
  const t = useText();
  const { bots, bot: current } = useWorkspaceScope();
  const unanswered = useUnanswered();
  if (bots.error !== null) return <ErrorState error={bots.error} onRetry={bots.retry} />;
  if (bots.items === undefined) {
    return (
      <Box sx={{ px: 1 }}>
        {Array.from({ length: SKELETON_ROWS }, (_, row) => (
          <Skeleton key={row} height={40} />
        ))}
      </Box>
    );
  }
  const shown = filterBots(bots.items, props.search);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.map((bot) => (
          <BotEntry
            key={`${bot.id} ${bot.id === current?.id}`}
            bot={bot}
            isCurrent={bot.id === current?.id}
            unanswered={unanswered.get(bot.id) ?? 0}
          />
        ))}
      </Box>
      {shown.length === 0 && props.search !== '' && (
        <Typography color="textSecondary" sx={{ px: 1 }}>
          {t('bots.searchNone', { search: props.search })}
        </Typography>
      )}
      {bots.hasMore && (
        <Button size="small" fullWidth loading={bots.isLoadingMore} onClick={bots.loadMore}>
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
}

function BotEntry(props: { bot: ChatBot; isCurrent: boolean; unanswered: number }): ReactElement {
  const t = useText();
  const { pathname } = useLocation();
  const { workspace, role } = useWorkspaceScope();
  const isEnterprise = useIsEnterprise(workspace.id) === true;
  const ids = { workspaceId: workspace.id, botId: props.bot.id };
  const [isOpen, setOpen] = useState(props.isCurrent);
  const panelId = `bot-pages-${props.bot.id}`;
  const health =
    props.unanswered === 0 ? undefined : t('attention.unansweredOf', { smart_count: props.unanswered });
  const healthId = useId();
  return (
    <li>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={panelId}
        aria-describedby={health && healthId}
        onClick={() => setOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 40,
          px: 1,
          gap: 1,
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <NameAvatar seed={props.bot.id} name={props.bot.name} imageUrl={props.bot.imageUrl} size={24} />
        <Typography noWrap sx={{ flex: 1, textAlign: 'left', fontWeight: props.isCurrent ? 600 : 400 }}>
          {props.bot.name}
        </Typography>
        {health !== undefined && (
          <Tooltip title={health}>
            <Box aria-hidden sx={MARK} />
          </Tooltip>
        )}
        <ExpandMore fontSize="small" aria-hidden sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />
      </ButtonBase>
      {health !== undefined && (
        <span id={healthId} hidden>
          {health}
        </span>
      )}
      <Collapse in={isOpen} id={panelId} unmountOnExit>
        <Box
          component="ul"
          aria-label={t('bots.pagesOf', { name: props.bot.name })}
          sx={{ listStyle: 'none', m: 0, p: 0, pl: 3, pb: 0.5 }}
        >
          {navigationOf('bot', { role, isEnterprise }).map(({ page, nav: { Icon, label } }) => {
            const to = fillPath(page.paths[0], ids);
            return (
              <NavLinkItem
                key={page.id}
                to={to}
                icon={<Icon fontSize="small" />}
                isCurrent={isAt(page, pathname, ids)}
              >
                {t(label)}
              </NavLinkItem>
            );
          })}
        </Box>
      </Collapse>
    </li>
  );
}
