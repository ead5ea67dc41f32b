import type { ChatBot } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { ExplainedPassage } from './ExplainedPassage.tsx';
import { keptCount, type ExplainedRow } from './explained-rows.ts';
import { SCORE_DIGITS } from './ScoreBars.tsx';

/** The passages, best first, with the chatbot's threshold as a line. */
export function ExplainedPassages(props: {
  rows: readonly ExplainedRow[];
  threshold: number | undefined;
  bot: ChatBot;
}): ReactElement {
  const { rows, threshold, bot } = props;
  const kept = keptCount(rows);
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row, at) => (
        <Fragment key={`${row.passage.item_id} ${row.passage.index}`}>
          {at === kept && <ThresholdLine threshold={threshold} kept={kept} total={rows.length} />}
          <ExplainedPassage row={row} threshold={threshold} bot={bot} />
        </Fragment>
      ))}
      {kept === rows.length && <ThresholdLine threshold={threshold} kept={kept} total={kept} />}
    </Box>
  );
}

function ThresholdLine(props: { threshold: number | undefined; kept: number; total: number }): ReactElement {
  const t = useText();
  const { threshold, kept, total } = props;
  const help = kept === 0 ? 'thresholdNone' : kept === total ? 'thresholdAll' : 'thresholdHelp';
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1, my: 0.5, color: 'warning.main' }}
    >
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('explain.threshold', { threshold: threshold?.toFixed(SCORE_DIGITS) ?? '…' })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {t(`explain.${help}`)}
      </Typography>
      <Box
        aria-hidden
        sx={{ flex: 1, minWidth: 16, borderTop: '1.5px dashed', borderColor: 'warning.main' }}
      />
    </Box>
  );
}
