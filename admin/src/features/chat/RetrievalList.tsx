import type { AnswerMetadata, ChatBot, Citation, RetrievalRow } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { documentPath } from '../../routing/paths.ts';
import { PassageText } from './PassageText.tsx';
import { barOf, outcomeText, titleOf } from './retrieval-rows.ts';

const SCORE_DIGITS = 2;
const FOUND_COLUMNS = 'minmax(0, 1fr) 132px';

/** The passages that search found for a question, each with its scores and its outcome. */
export function RetrievalList(props: {
  debug: NonNullable<AnswerMetadata['debug']>;
  citations: readonly Citation[];
  bot: ChatBot;
}): ReactElement {
  const t = useText();
  const { retrieval } = props.debug;
  return (
    <Box
      role="region"
      aria-label={t('chat.retrieval.title')}
      sx={{ width: '100%', bgcolor: 'background.paper', borderRadius: 1, p: 1.5, overflowWrap: 'anywhere' }}
    >
      <Typography variant="h3" component="p" sx={{ mb: 0.5 }}>
        {t('chat.retrieval.title')}
      </Typography>
      {retrieval.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('chat.retrieval.none')}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {retrieval.map((row) => (
            <FoundPassage
              key={`${row.item_id} ${row.index}`}
              row={row}
              title={titleOf(row, props.citations) ?? t('chat.retrieval.untitled')}
              bot={props.bot}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}

function FoundPassage(props: { row: RetrievalRow; title: string; bot: ChatBot }): ReactElement {
  const t = useText();
  const { row, title, bot } = props;
  const isUsed = row.outcome === 'used';
  const position = [row.heading, typeof row.page === 'number' && t('chat.page', { page: row.page })]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' · ');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: FOUND_COLUMNS },
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={documentPath(bot.workspace_id, bot.id, row.item_id, row.index)}
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
          {outcomeText(t, row)}
        </Typography>
      </Box>
      <ScoreBar row={row} />
      {row.text !== undefined && row.text !== '' && <PassageText text={row.text} />}
    </Box>
  );
}

function ScoreBar({ row }: { row: RetrievalRow }): ReactElement {
  const t = useText();
  const textOf = (score: number | null) => score?.toFixed(SCORE_DIGITS) ?? '–';
  const scores = { dense: textOf(row.dense), sparse: textOf(row.sparse), fused: textOf(row.fused) };
  return (
    <Tooltip title={t('chat.retrieval.scores', scores)}>
      <Box
        role="img"
        aria-label={t('chat.retrieval.scores', scores)}
        sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 21 }}
      >
        <Box sx={{ flex: 1, height: 6, borderRadius: 3, bgcolor: 'action.hover', overflow: 'hidden' }}>
          <Box
            sx={{
              height: 1,
              width: `${barOf(row) * 100}%`,
              borderRadius: 3,
              bgcolor: row.outcome === 'used' ? 'success.main' : 'primary.main',
              opacity: row.kept ? 1 : 0.5,
            }}
          />
        </Box>
        <Typography component="span" variant="body2" color="textSecondary">
          {scores.fused}
        </Typography>
      </Box>
    </Tooltip>
  );
}
