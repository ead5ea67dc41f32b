import type { ChatBot, PublicLink } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState, type ReactElement } from 'react';
import { ChoiceButtons } from '../../components/ChoiceButtons.tsx';
import { hiddenBecause } from '../../features/links/link-state.ts';
import { useText } from '../../i18n/useText.ts';
import { LinkFields } from './LinkFields.tsx';
import { LivePreview } from './LivePreview.tsx';

/** From this width the fields and the chat fit side by side. */
const BESIDE_FROM_PX = 1200;
const FIELDS_PX = 460;
const HEIGHT = 'calc(100dvh - 168px)';
const VIEWS = ['fields', 'preview'] as const;

/** The fields left and the chat right; on small screens one at a time. */
export function LinkWorkbench(props: { link: PublicLink; bot: ChatBot; canChange: boolean }): ReactElement {
  const t = useText();
  const { link, bot, canChange } = props;
  const isBeside = useMediaQuery(`(min-width:${BESIDE_FROM_PX}px)`, { noSsr: true });
  const [view, setView] = useState<(typeof VIEWS)[number]>('fields');
  return (
    <>
      {!isBeside && (
        <ChoiceButtons
          options={VIEWS.map((value) => ({
            value,
            label: t(value === 'fields' ? 'links.fields' : 'links.preview'),
          }))}
          value={view}
          onChange={setView}
          group={{ 'aria-label': t('links.view'), fullWidth: true, sx: { mb: 2 } }}
        />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          alignItems: 'start',
          gridTemplateColumns: isBeside ? `${FIELDS_PX}px minmax(0, 1fr)` : 'minmax(0, 1fr)',
        }}
      >
        {/* Hidden rather than unmounted, to keep typed input. */}
        <Box sx={{ display: isBeside || view === 'fields' ? 'block' : 'none', minWidth: 0 }}>
          <LinkFields bot={bot} canChange={canChange} />
        </Box>
        {(isBeside || view === 'preview') && (
          <Box sx={{ position: isBeside ? 'sticky' : 'static', top: 24, minWidth: 0 }}>
            <Preview link={link} />
          </Box>
        )}
      </Box>
    </>
  );
}

function Preview({ link }: { link: PublicLink }): ReactElement {
  const t = useText();
  const [openedAt] = useState(() => Date.now());
  const reason = hiddenBecause(link, openedAt);
  if (reason === null)
    return (
      <LivePreview
        linkId={link.linkId}
        title={t('links.previewNamed', { name: link.name })}
        height={HEIGHT}
      />
    );
  return (
    <Card sx={{ display: 'grid', placeItems: 'center', minHeight: 240, p: 3, textAlign: 'center' }}>
      <Typography color="textSecondary">
        {t(reason === 'off' ? 'links.previewOff' : 'links.previewExpired')}
      </Typography>
    </Card>
  );
}
