import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { HiddenText } from '../components/HiddenText.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';
import { AddBotButton } from '../features/bots/AddBotButton.tsx';
import { useIsEnterprise } from '../features/plan/useWorkspacePlan.ts';
import { useText } from '../i18n/useText.ts';
import { fillPath, trainPath, workspacePath } from '../routing/paths.ts';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { isAt, navigationOf } from './navigation.ts';
import { ProfileMenu } from './ProfileMenu.tsx';
import { SearchButton } from './SearchButton.tsx';

const ENTRY_PX = 32;
const PICTURE_PX = 24;

/** The sidebar as a strip: the workspace, its chatbots, the pages of the current one, the account. */
export function CollapsedSidebar(props: { onExpand: () => void }): ReactElement {
  const t = useText();
  const { pathname } = useLocation();
  const { workspace, bots, bot: current, role } = useWorkspaceScope();
  const isEnterprise = useIsEnterprise(workspace.id) === true;
  return (
    <Box
      component="nav"
      aria-label={t('layout.mainNavigation')}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 0.5,
        py: 1,
      }}
    >
      <Tooltip title={t('layout.expand')} placement="right">
        <IconButton size="small" aria-label={t('layout.expand')} onClick={props.onExpand}>
          <KeyboardDoubleArrowRight fontSize="small" />
        </IconButton>
      </Tooltip>
      <Entry to={workspacePath(workspace.id)} name={workspace.name} isCurrent={false}>
        <NameAvatar
          seed={workspace.id}
          name={workspace.name}
          imageUrl={workspace.imageUrl}
          size={PICTURE_PX}
        />
      </Entry>
      <SearchButton variant="icon" />
      <AddBotButton variant="icon" />
      <Box
        sx={{
          position: 'relative',
          flex: 1,
          minHeight: 0,
          width: '100%',
          overflowY: 'auto',
          scrollbarWidth: 'none',
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          gap: 0.5,
        }}
      >
        {(bots.items ?? []).map((bot) => (
          <Box key={bot.id} sx={{ display: 'grid', justifyItems: 'center', gap: 0.25 }}>
            <Entry
              to={trainPath(workspace.id, bot.id)}
              name={bot.name}
              isCurrent={bot.id === current?.id && pathname === trainPath(workspace.id, bot.id)}
            >
              <NameAvatar seed={bot.id} name={bot.name} imageUrl={bot.imageUrl} size={PICTURE_PX} />
            </Entry>
            {bot.id === current?.id &&
              navigationOf('bot', { role, isEnterprise }).map(({ page, nav: { Icon, label } }) => {
                const ids = { workspaceId: workspace.id, botId: bot.id };
                return (
                  <Entry
                    key={page.id}
                    to={fillPath(page.paths[0], ids)}
                    name={t(label)}
                    isCurrent={isAt(page, pathname, ids)}
                  >
                    <Icon sx={{ fontSize: 18 }} />
                  </Entry>
                );
              })}
          </Box>
        ))}
      </Box>
      <ProfileMenu isCompact />
    </Box>
  );
}

function Entry(props: { to: string; name: string; isCurrent: boolean; children: ReactNode }): ReactElement {
  return (
    <Tooltip title={props.name} placement="right">
      <Box
        component={Link}
        to={props.to}
        aria-current={props.isCurrent ? 'page' : undefined}
        sx={{
          width: ENTRY_PX,
          height: ENTRY_PX,
          display: 'grid',
          placeItems: 'center',
          borderRadius: 1,
          textDecoration: 'none',
          color: props.isCurrent ? 'text.primary' : 'text.secondary',
          bgcolor: props.isCurrent ? 'primary.light' : 'transparent',
          '&:hover': { bgcolor: props.isCurrent ? 'primary.light' : 'action.hover' },
        }}
      >
        <HiddenText>{props.name}</HiddenText>
        {props.children}
      </Box>
    </Tooltip>
  );
}
