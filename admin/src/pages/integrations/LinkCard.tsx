import type { PublicLink } from '@colloquy/contracts';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { widgetPreviewPath } from '../../routing/paths.ts';
import { AllowedSites } from '../../features/embed/AllowedSites.tsx';
import { embedSnippet } from '../../features/embed/embed-snippet.ts';
import { useText } from '../../i18n/useText.ts';
import { CopyBlock } from '../../components/CopyBlock.tsx';

/** One public link: its switch, its embed code, the sites that may show it, and how it looks now. */
export function LinkCard(props: {
  link: PublicLink;
  canManage: boolean;
  busy: boolean;
  onToggle: (enabled: boolean) => void;
  onSettings: () => void;
  onDelete: () => void;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const [shownAt] = useState(() => Date.now());
  const { link, canManage } = props;
  const { name } = link;
  const isExpired = link.expiresAt !== null && Date.parse(link.expiresAt) <= shownAt;
  const isOpen = link.enabled && !isExpired;
  return (
    <Box
      component="li"
      aria-labelledby={titleId}
      sx={{ py: 2, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography
          id={titleId}
          variant="h3"
          sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {name}
        </Typography>
        {isExpired && <Chip size="small" color="warning" variant="outlined" label={t('links.expired')} />}
        {canManage ? (
          <>
            <FormControlLabel
              label={t(link.enabled ? 'links.enabled' : 'links.off')}
              control={
                <Switch
                  size="small"
                  checked={link.enabled}
                  disabled={props.busy}
                  onChange={(_, isOn) => props.onToggle(isOn)}
                  slotProps={{ input: { 'aria-label': t('links.toggleNamed', { name }) } }}
                />
              }
            />
            <Button size="small" aria-label={t('links.settingsOf', { name })} onClick={props.onSettings}>
              {t('links.settings')}
            </Button>
            <Button
              size="small"
              color="error"
              aria-label={t('links.deleteNamed', { name })}
              onClick={props.onDelete}
            >
              {t('app.delete')}
            </Button>
          </>
        ) : (
          <Chip size="small" variant="outlined" label={t(link.enabled ? 'links.enabled' : 'links.off')} />
        )}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <CopyBlock label={t('links.snippet', { name })} code={embedSnippet(location.origin, link.linkId)} />
          {canManage && <AllowedSites botId={link.chat_bot_id} link={link} />}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {isOpen ? (
            <>
              <Box
                component="iframe"
                // Another look is another page: what changed shows at once.
                key={link._updateTime}
                src={widgetPreviewPath(link.linkId)}
                title={t('links.previewNamed', { name })}
                loading="lazy"
                sx={{ width: '100%', height: 420, border: 1, borderColor: 'divider', borderRadius: 1 }}
              />
              <MuiLink
                href={widgetPreviewPath(link.linkId)}
                target="_blank"
                rel="noopener"
                sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
              >
                {t('checklist.sampleAction')}
                <OpenInNew sx={{ fontSize: 16 }} aria-hidden />
              </MuiLink>
            </>
          ) : (
            <Typography color="textSecondary">{t('links.previewOff')}</Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}
