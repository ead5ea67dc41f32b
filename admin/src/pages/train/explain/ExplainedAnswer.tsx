import type { Answer } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { FactList, type ShownFact } from '../../../components/FactList.tsx';
import { AnswerText } from '../../../features/answers/AnswerText.tsx';
import { SourceChips } from '../../../features/answers/SourceChips.tsx';
import { UnknownNote } from '../../../features/answers/UnknownNote.tsx';
import { TypingDots } from '../../../features/chat/TypingDots.tsx';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { AskedError } from './AskedError.tsx';
import type { Asked } from './useExplain.ts';

/** The answer that follows from the passages, and its details. */
export function ExplainedAnswer(props: { answer: Asked<Answer> }): ReactElement {
  const t = useText();
  const { value, isBusy } = props.answer;
  return (
    <Box component="section" aria-labelledby="explained-answer" sx={{ mt: 2 }}>
      <Typography id="explained-answer" variant="h3" component="h2">
        {t('explain.answer')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
        {t('explain.answerHelp')}
      </Typography>
      <AskedError asked={props.answer} />
      {isBusy && <TypingDots label={t('explain.answering')} />}
      {!isBusy && value !== undefined && (
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 300px' },
            gap: 2,
            p: 1.5,
            borderRadius: 1,
            bgcolor: 'action.hover',
          }}
        >
          <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, alignContent: 'start' }}>
            <AnswerText text={value.answer} citations={value.metadata.citations} source={value.source} />
            <SourceChips citations={value.metadata.citations} />
            <UnknownNote reason={value.metadata.unknownReason} />
          </Box>
          <FactList facts={factsOf(t, value)} />
        </Box>
      )}
    </Box>
  );
}

/** Source, timing and cost of an answer. */
function factsOf(t: Translate, { source, metadata }: Answer): readonly ShownFact[] {
  const { debug, tokens, versions, latencyMs, confidence, curated_id: curated } = metadata;
  const read = debug?.retrieval.filter(({ kept }) => kept).length ?? 0;
  const used = new Set(
    metadata.citations.map(({ item_id, chunk, index }) => `${item_id} ${chunk?.index ?? index}`),
  );
  const madeOf =
    read === 0 || used.size === 0
      ? t('explain.madeOfNothing')
      : t('explain.madeOfCount', { used: used.size, smart_count: read });
  const hasPrompt = debug !== undefined && debug.promptChars > 0;
  return [
    [t('explain.madeOf'), curated === undefined ? madeOf : t('explain.curated')],
    [t('explain.source'), t(`chat.sourceKind.${kindOf(source)}`)],
    [
      t('explain.prompt'),
      hasPrompt ? t('explain.promptSize', { smart_count: debug.promptChars }) : t('explain.noPrompt'),
    ],
    [t('explain.model'), versions.model],
    ...(tokens.in + tokens.out === 0
      ? []
      : [[t('explain.tokens'), t('explain.tokenCounts', tokens)] as const]),
    [t('explain.confidence'), t('explain.percent', { percent: Math.round(confidence * 100) })],
    [t('explain.time'), t('explain.milliseconds', { count: Math.round(latencyMs) })],
    ...(debug === undefined ? [] : [[t('explain.cache'), t(`explain.caches.${debug.cache}`)] as const]),
  ];
}

function kindOf(
  source: Answer['source'],
): 'CONVERSATION' | 'EXTERNAL' | 'CACHE' | 'FUNCTION_CALL' | 'UNKNOWN' {
  return source === 'FUNCTION_CALL_RAW' ? 'FUNCTION_CALL' : source;
}
