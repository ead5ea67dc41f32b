import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { trainPath, workspacePath } from '../routing/paths.ts';
import { useText } from '../i18n/useText.ts';
import { HiddenText } from '../components/HiddenText.tsx';
import { NameAvatar } from '../components/NameAvatar.tsx';
import { useWorkspaceScope } from '../scope/workspace-context.ts';
import { ProfileMenu } from './ProfileMenu.tsx';

/** The sidebar as a strip: the workspace, its chatbots, the account. */
export function CollapsedSidebar(props: { onExpand: () => void }): ReactElement {
  const t = useText();
  const { workspace, bots } = useWorkspaceScope();
  const entries = [
    { id: workspace.id, to: workspacePath(workspace.id), ...pictureOf(workspace) },
    ...(bots.items ?? []).map((bot) => ({
      id: bot.id,
      to: trainPath(workspace.id, bot.id),
      ...pictureOf(bot),
    })),
  ];
  return (
    <Box
      component="nav"
      aria-label={t('layout.mainNavigation')}
      sx={{
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        gap: 1,
        py: 1.25,
      }}
    >
      <Tooltip title={t('layout.expand')} placement="right">
        <IconButton size="small" aria-label={t('layout.expand')} onClick={props.onExpand}>
          <KeyboardDoubleArrowRight fontSize="small" />
        </IconButton>
      </Tooltip>
      <Box
        sx={{
          flex: 1,
          overflowY: 'auto',
          minHeight: 0,
          display: 'grid',
          gap: 1,
          alignContent: 'start',
          p: 0.5,
        }}
      >
        {entries.map((entry) => (
          <Tooltip key={entry.id} title={entry.name} placement="right">
            <Link to={entry.to}>
              <HiddenText>{entry.name}</HiddenText>
              <NameAvatar seed={entry.id} name={entry.name} imageUrl={entry.imageUrl} />
            </Link>
          </Tooltip>
        ))}
      </Box>
      <ProfileMenu isCompact />
    </Box>
  );
}

function pictureOf(thing: { name: string; imageUrl: string | null }): {
  name: string;
  imageUrl: string | null;
} {
  return { name: thing.name, imageUrl: thing.imageUrl };
}
