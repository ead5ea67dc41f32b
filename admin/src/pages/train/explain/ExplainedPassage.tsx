import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { PassageText } from '../../../features/chat/PassageText.tsx';
import { outcomeText } from '../../../features/chat/retrieval-rows.ts';
import { useText } from '../../../i18n/useText.ts';
import { documentPath } from '../../../routing/paths.ts';
import type { ExplainedRow } from './explained-rows.ts';
import { ScoreBars } from './ScoreBars.tsx';

const SCORES_PX = 200;

/** One passage: its location, outcome, scores and text. */
export function ExplainedPassage(props: {
  row: ExplainedRow;
  threshold: number | undefined;
  bot: ChatBot;
}): ReactElement {
  const t = useText();
  const { row, threshold, bot } = props;
  const { passage, citation, read } = row;
  const title = passage.title === '' ? t('chat.retrieval.untitled') : passage.title;
  const position = [
    passage.heading,
    passage.page === null ? null : t('chat.page', { page: passage.page }),
    passage.url,
  ]
    .filter((part) => part !== null && part !== '')
    .join(' · ');
  const isUsed = citation !== undefined || read?.outcome === 'used';
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `minmax(0, 1fr) ${SCORES_PX}px` },
        columnGap: 2,
        rowGap: 0.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        {citation !== undefined && (
          <Box
            component="span"
            role="img"
            aria-label={t('explain.mark', { n: citation })}
            sx={{
              mr: 0.75,
              px: 0.75,
              borderRadius: '6px',
              fontSize: 12,
              fontWeight: 600,
              color: 'success.main',
              bgcolor: 'color-mix(in srgb, currentColor 12%, transparent)',
            }}
          >
            {citation}
          </Box>
        )}
        <Link
          component={RouterLink}
          to={documentPath(bot.workspace_id, bot.id, passage.item_id, passage.index)}
          aria-label={t('explain.open', { title })}
          sx={{ fontWeight: 600 }}
        >
          {title}
        </Link>
        {position !== '' && (
          <Typography component="span" variant="body2" color="textSecondary">
            {` · ${position}`}
          </Typography>
        )}
        <Typography
          variant="body2"
          color={isUsed ? 'success' : 'textSecondary'}
          sx={{ fontWeight: isUsed ? 600 : 400 }}
        >
          {read === undefined
            ? t(`explain.outcomes.${passage.kept ? 'above' : 'below'}`)
            : outcomeText(t, read)}
        </Typography>
      </Box>
      <ScoreBars passage={passage} threshold={threshold} isUsed={isUsed} />
      {passage.text !== '' && <PassageText text={passage.text} />}
    </Box>
  );
}
