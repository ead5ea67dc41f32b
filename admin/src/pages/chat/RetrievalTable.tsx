import type { AnswerMetadata, Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useText } from '../../i18n/useText.ts';

type Debug = NonNullable<AnswerMetadata['debug']>;

const SCORES = ['dense', 'sparse', 'fused'] as const;
const SCORE_DIGITS = 3;

/** Which chunks were found for a question, and how well each fitted. */
export function RetrievalTable(props: { debug: Debug; citations: readonly Citation[] }): ReactElement {
  const t = useText();
  const { debug } = props;
  const titles = new Map(props.citations.map(({ item_id, title }) => [item_id, title]));
  return (
    <Box
      sx={{ width: '100%', overflowX: 'auto', border: 1, borderColor: 'divider', borderRadius: 1, p: 1 }}
      tabIndex={0}
      role="region"
      aria-label={t('chat.debugTitle')}
    >
      <Typography variant="h3" component="p">
        {t('chat.debugTitle')}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {t('chat.debugFacts', { promptChars: debug.promptChars, cache: debug.cache })}
      </Typography>
      {debug.retrieval.length === 0 ? (
        <Typography variant="body2">{t('chat.debugNone')}</Typography>
      ) : (
        <Table
          size="small"
          aria-label={t('chat.debugTitle')}
          sx={{ '& td, & th': { px: 1, py: 0.25, fontSize: 12 } }}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t('chat.debugColumns.item')}</TableCell>
              <TableCell align="right">{t('chat.debugColumns.chunk')}</TableCell>
              {SCORES.map((score) => (
                <TableCell key={score} align="right">
                  {t(`chat.debugColumns.${score}`)}
                </TableCell>
              ))}
              <TableCell>{t('chat.debugColumns.kept')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {debug.retrieval.map((hit) => (
              <TableRow key={`${hit.item_id} ${hit.index}`}>
                <TableCell
                  sx={{ maxWidth: 200, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
                >
                  {titles.get(hit.item_id) ?? hit.item_id}
                </TableCell>
                <TableCell align="right">{hit.index}</TableCell>
                {SCORES.map((score) => (
                  <TableCell key={score} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                    {hit[score]?.toFixed(SCORE_DIGITS) ?? '–'}
                  </TableCell>
                ))}
                <TableCell>{hit.kept ? t('chat.debugKept') : t('chat.debugDropped')}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Box>
  );
}
