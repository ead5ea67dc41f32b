import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { HiddenText } from '../../../components/HiddenText.tsx';
import { useText } from '../../../i18n/useText.ts';
import { AskedError } from './AskedError.tsx';
import { ExplainedAnswer } from './ExplainedAnswer.tsx';
import { ExplainedPassages } from './ExplainedPassages.tsx';
import { explainRows, keptCount } from './explained-rows.ts';
import { ExplainOptions } from './ExplainOptions.tsx';
import type { Explain } from './useExplain.ts';

const SKELETON_ROWS = 3;
const ROW_PX = 76;

/** How a question is answered: passages with their scores, and the answer beside them. */
export function ExplainResults(props: { bot: ChatBot; explain: Explain }): ReactElement {
  const t = useText();
  const { bot, explain } = props;
  const { search, answer, threshold } = explain;
  const shownAnswer = explain.hasAnswer ? answer.value : undefined;
  const rows = search.value && explainRows(search.value, shownAnswer);
  return (
    <Box role="region" aria-label={t('explain.results')} sx={{ mt: 1.5, px: 0.5, overflowWrap: 'anywhere' }}>
      <ExplainOptions explain={explain} />
      {explain.hasAnswer && <ExplainedAnswer answer={answer} />}
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 1, mt: 2 }}>
        <Typography variant="h3" component="h2">
          {t('explain.passages')}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status">
          {search.isBusy && <HiddenText>{t('explain.searching')}</HiddenText>}
          {!search.isBusy &&
            rows !== undefined &&
            t('explain.counted', { smart_count: rows.length, kept: keptCount(rows) })}
        </Typography>
      </Box>
      <AskedError asked={search} />
      {rows === undefined && search.isBusy && (
        <Box aria-hidden sx={{ display: 'grid', gap: 1, mt: 1 }}>
          {Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} variant="rounded" height={ROW_PX} />
          ))}
        </Box>
      )}
      {rows?.length === 0 && <EmptyState title={t('explain.nothingTitle')} text={t('explain.nothingText')} />}
      {rows !== undefined && rows.length > 0 && (
        <ExplainedPassages rows={rows} threshold={threshold} bot={bot} />
      )}
    </Box>
  );
}
