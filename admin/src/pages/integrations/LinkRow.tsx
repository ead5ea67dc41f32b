import { botApi, type PublicLink } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { useAction } from '../../api/useAction.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { CopyBlock } from '../../components/CopyBlock.tsx';
import { AllowedSites } from '../../features/embed/AllowedSites.tsx';
import { ownPath } from '../../api/config.ts';
import { embedSnippet } from '../../features/embed/embed-snippet.ts';
import { hiddenBecause } from '../../features/links/link-state.ts';
import { PreviewFrame } from '../../features/links/PreviewFrame.tsx';
import { useText } from '../../i18n/useText.ts';
import { linkEditorPath, widgetPagePath, widgetPreviewPath } from '../../routing/paths.ts';

const PREVIEW_HEIGHT_PX = 340;
const PREVIEW_SCALE = { xs: 0.5 };

/** One public link: its switch, embed code, allowed sites and a preview. */
export function LinkRow(props: { link: PublicLink; canManage: boolean; onDelete: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { link, canManage } = props;
  const { name } = link;
  const [shownAt] = useState(() => Date.now());
  const reason = hiddenBecause(link, shownAt);
  return (
    <Box
      component="li"
      aria-labelledby={titleId}
      sx={{ pt: 2.5, mt: 2.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
        <Typography id={titleId} variant="h3" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {reason !== null && (
          <Chip color={reason === 'expired' ? 'warning' : 'default'} label={t(`links.${reason}`)} />
        )}
        <Box sx={{ flex: 1 }} />
        {canManage && <LinkSwitch link={link} />}
        <Button
          component={Link}
          to={linkEditorPath(link.workspace_id, link.chat_bot_id, link.linkId)}
          variant="outlined"
          size="small"
          aria-label={t('links.editNamed', { name })}
        >
          {t('links.edit')}
        </Button>
        <ActionMenu
          label={t('links.more', { name })}
          actions={[
            {
              label: t('links.openSample'),
              Icon: OpenInNew,
              onSelect: () => openTab(ownPath(widgetPreviewPath(link.linkId))),
            },
            {
              label: t('links.openPage'),
              Icon: OpenInNew,
              onSelect: () => openTab(ownPath(widgetPagePath(link.linkId))),
            },
            ...(canManage
              ? [{ label: t('links.delete'), Icon: Delete, onSelect: props.onDelete, isDestructive: true }]
              : []),
          ]}
        />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <div>
            <CopyBlock
              label={t('links.snippet', { name })}
              code={embedSnippet(location.origin + ownPath(''), link.linkId)}
            />
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
              {t('links.snippetHelp')}
            </Typography>
          </div>
          {canManage && <AllowedSites botId={link.chat_bot_id} link={link} />}
        </Box>
        {reason === null ? (
          <PreviewFrame
            // A changed link reloads the preview.
            key={link._updateTime}
            linkId={link.linkId}
            title={t('links.previewNamed', { name })}
            scale={PREVIEW_SCALE}
            height={PREVIEW_HEIGHT_PX}
          />
        ) : (
          <Typography color="textSecondary" sx={{ py: 2 }}>
            {t(reason === 'off' ? 'links.previewOff' : 'links.previewExpired')}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** Shows the new state once the server has confirmed it. */
function LinkSwitch({ link }: { link: PublicLink }): ReactElement {
  const t = useText();
  const { mutate, isPending } = useAction(botApi.updatePublicLinks, { stale: ['public-links'] });
  const toggle = (enabled: boolean) => {
    // A disabled switch would lose focus.
    if (isPending) return;
    // Sends only the switch, without a revision, so that other members' changes stay.
    mutate({ query: { id: [link.id] }, body: { enabled } });
  };
  return (
    <Switch
      size="small"
      checked={link.enabled}
      onChange={(_, isOn) => toggle(isOn)}
      slotProps={{ input: { 'aria-label': t('links.toggleNamed', { name: link.name }) } }}
    />
  );
}

function openTab(path: string): void {
  open(path, '_blank', 'noopener');
}
