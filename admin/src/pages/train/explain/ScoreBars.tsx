import type { FoundPassage } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { shareOf } from './explained-rows.ts';

export const SCORE_DIGITS = 2;
const BAR_PX = 6;
/** The threshold's mark extends above and below its bar. */
const MARK_PX = 12;

/** A passage's scores per retriever; the combined score shows the chatbot's threshold. */
export function ScoreBars(props: {
  passage: FoundPassage;
  threshold: number | undefined;
  isUsed: boolean;
}): ReactElement {
  const t = useText();
  const { passage, threshold, isUsed } = props;
  const rows = [
    { name: t('explain.scores.meaning'), score: passage.dense, isMixed: false },
    { name: t('explain.scores.keywords'), score: passage.keyword, isMixed: false },
    { name: t('explain.scores.together'), score: passage.score, isMixed: true },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto minmax(40px, 1fr) auto',
        alignItems: 'center',
        columnGap: 1,
        fontSize: 12,
        lineHeight: '18px',
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, fontVariantNumeric: 'tabular-nums', textAlign: 'right' },
      }}
    >
      {rows.map(({ name, score, isMixed }) => (
        <Box key={name} sx={{ display: 'contents', '& > *': { fontWeight: isMixed ? 600 : 400 } }}>
          <dt>{name}</dt>
          <Box
            component="dd"
            aria-hidden
            sx={{ position: 'relative', height: BAR_PX, borderRadius: 1, bgcolor: 'action.hover' }}
          >
            {score !== null && (
              <Box
                style={{ width: `${shareOf(score) * 100}%` }}
                sx={{
                  height: 1,
                  borderRadius: 1,
                  bgcolor: isUsed && isMixed ? 'success.main' : 'primary.main',
                  opacity: isMixed ? 1 : 0.55,
                }}
              />
            )}
            {isMixed && threshold !== undefined && (
              <Box
                style={{ left: `${shareOf(threshold) * 100}%` }}
                sx={{
                  position: 'absolute',
                  top: (BAR_PX - MARK_PX) / 2,
                  height: MARK_PX,
                  borderLeft: '2px solid',
                  borderColor: 'warning.main',
                }}
              />
            )}
          </Box>
          <dd>{score === null ? t('explain.scores.none') : score.toFixed(SCORE_DIGITS)}</dd>
        </Box>
      ))}
    </Box>
  );
}
