import { citedChunkIndex, type Citation } from '@colloquy/contracts';
import ArrowForward from '@mui/icons-material/ArrowForward';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { documentPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { isWebAddress } from '../../routing/is-web-address.ts';
import { Passage } from './Passage.tsx';

/** Wide enough to read a passage, but always inside the window. */
const CARD = {
  width: 460,
  maxWidth: 'calc(100vw - 32px)',
  maxHeight: 'min(440px, calc(100dvh - 32px))',
  p: 2,
};

/** A source's number, as a chip or as a mark in the text; opens its passage. */
export function SourcePopover(props: {
  citation: Citation;
  shape: 'chip' | 'mark';
  isMarked?: boolean;
}): ReactElement {
  const t = useText();
  const { citation, shape, isMarked = false } = props;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = t('chat.source', { n: citation.n, title: citation.title });
  const common = {
    'aria-haspopup': 'dialog' as const,
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  };
  return (
    <>
      {shape === 'chip' ? (
        <Chip
          {...common}
          size="small"
          variant="outlined"
          data-marked={isMarked}
          label={
            <>
              <HiddenText>{t('chat.sourceWord')}</HiddenText> {`${citation.n} · ${citation.title}`}
            </>
          }
          sx={{
            maxWidth: '100%',
            ...(isMarked && { borderColor: 'primary.main', bgcolor: 'primary.light' }),
          }}
        />
      ) : (
        <ButtonBase
          {...common}
          sx={{
            mx: 0.25,
            px: 0.5,
            minWidth: 24,
            height: 20,
            borderRadius: '6px',
            fontSize: 11,
            fontWeight: 700,
            verticalAlign: 'text-bottom',
            color: 'primary.main',
            bgcolor: 'primary.light',
          }}
        >
          <HiddenText>{t('chat.sourceWord')}</HiddenText>
          {citation.n}
          <HiddenText>{citation.title}</HiddenText>
        </ButtonBase>
      )}
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: CARD } }}
      >
        <SourceDetails citation={citation} />
      </Popover>
    </>
  );
}

function SourceDetails(props: { citation: Citation }): ReactElement {
  const t = useText();
  const { workspace, bot } = useWorkspaceScope();
  const { title, heading, page, snippet, passage, url, item_id: itemId } = props.citation;
  const position = [
    ...(heading === null ? [] : [heading]),
    ...(page === null ? [] : [t('chat.page', { page })]),
  ].join(' · ');
  return (
    <Box tabIndex={-1} sx={{ overflowWrap: 'anywhere', display: 'grid', gap: 1 }}>
      <Box>
        <Typography variant="h3" component="p">
          {title}
        </Typography>
        {position !== '' && (
          <Typography variant="body2" color="textSecondary">
            {position}
          </Typography>
        )}
      </Box>
      <Passage pieces={passage ?? [{ text: snippet, quoted: true }]} />
      {url !== null && isWebAddress(url) && (
        <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
          {url}
        </Link>
      )}
      {bot !== undefined && (
        <Link
          component={RouterLink}
          to={documentPath(workspace.id, bot.id, itemId, citedChunkIndex(props.citation))}
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.5,
            justifySelf: 'start',
            fontWeight: 600,
          }}
        >
          {t('chat.openInTrain')}
          <ArrowForward aria-hidden sx={{ fontSize: 16 }} />
        </Link>
      )}
    </Box>
  );
}
