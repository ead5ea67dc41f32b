import type { Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState, type MouseEvent, type ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { isWebAddress } from './is-web-address.ts';

/** A source's number, as a chip or as a mark in the text; opens the passage it stands for. */
export function SourcePopover(props: { citation: Citation; shape: 'chip' | 'mark' }): ReactElement {
  const t = useText();
  const { citation, shape } = props;
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
          label={
            <>
              <HiddenText>{t('chat.sourceWord')}</HiddenText> {`${citation.n} · ${citation.title}`}
            </>
          }
          sx={{ maxWidth: '100%' }}
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
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { maxWidth: 420, p: 2 } } }}
      >
        <SourceDetails citation={citation} />
      </Popover>
    </>
  );
}

function SourceDetails(props: { citation: Citation }): ReactElement {
  const t = useText();
  const { title, heading, page, snippet, passage, url } = props.citation;
  const position = [
    ...(heading === null ? [] : [heading]),
    ...(page === null ? [] : [t('chat.page', { page })]),
  ].join(' · ');
  return (
    <Box tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      {position !== '' && (
        <Typography variant="body2" color="textSecondary">
          {position}
        </Typography>
      )}
      <Typography
        component="blockquote"
        sx={{ m: 0, mt: 1, pl: 1.5, borderLeft: 3, borderColor: 'divider', whiteSpace: 'pre-wrap' }}
      >
        {passage === undefined
          ? snippet
          : passage.map(({ text, quoted }, index) =>
              quoted ? (
                <Box
                  key={index}
                  component="mark"
                  sx={{ px: '2px', borderRadius: '3px', color: 'inherit', bgcolor: 'primary.light' }}
                >
                  {text}
                </Box>
              ) : (
                text
              ),
            )}
      </Typography>
      {url !== null && isWebAddress(url) && (
        <Link href={url} target="_blank" rel="noopener noreferrer nofollow" sx={{ display: 'block', mt: 1 }}>
          {url}
        </Link>
      )}
    </Box>
  );
}
