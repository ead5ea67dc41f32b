import type { ChatBot } from '@colloquy/contracts';
import OpenInNew from '@mui/icons-material/OpenInNew';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { widgetPreviewPath } from '../../routing/paths.ts';
import { useText } from '../../i18n/useText.ts';
import { CopyBlock } from '../../components/CopyBlock.tsx';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AllowedSites } from './AllowedSites.tsx';
import { embedSnippet } from './embed-snippet.ts';

/** All it takes to put a chatbot on a site: the snippet, a sample page, and which sites may show it. */
export function EmbedPanel(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const { canManageIntegrations } = useWorkspaceScope();
  const { bot } = props;
  const link = bot.publicLink;
  if (link === null) return <Typography variant="body2">{t('checklist.embedNone')}</Typography>;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 340px), 1fr))',
      }}
    >
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' }}>
        <Box sx={{ width: '100%' }}>
          <CopyBlock label={t('checklist.snippetLabel')} code={embedSnippet(location.origin, link.linkId)} />
        </Box>
        <Link
          href={widgetPreviewPath(link.linkId)}
          target="_blank"
          rel="noopener"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
        >
          {t('checklist.sampleAction')}
          <OpenInNew sx={{ fontSize: 16 }} aria-hidden />
        </Link>
      </Box>
      {canManageIntegrations && <AllowedSites key={link.id} botId={bot.id} link={link} />}
    </Box>
  );
}
