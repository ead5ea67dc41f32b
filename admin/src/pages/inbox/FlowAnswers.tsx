import { chatApi, type FlowRunView } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { FactList, type ShownFact } from '../../components/FactList.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';

const ANSWERS_PX = 80;

/** What the visitor answered in the chatbot's flow, each run by itself, the newest first. */
export function FlowAnswers(props: { chatId: string }): ReactElement {
  const t = useText();
  const runs = useRoute(chatApi.listFlowRuns, { params: { id: props.chatId } });
  return (
    <Loaded query={runs} heightPx={ANSWERS_PX}>
      {({ data }) =>
        data.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {t('inbox.flows.none')}
          </Typography>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {data.map((run) => (
              <Run key={run.id} run={run} />
            ))}
          </Box>
        )
      }
    </Loaded>
  );
}

type Answer = FlowRunView['answers'][number];

function Run({ run }: { run: FlowRunView }): ReactElement {
  const t = useText();
  const begun = t('inbox.flows.run', { time: formatTime(run.startedAt) });
  const valueOf = ({ value, valid }: Answer): string => {
    if (!valid) return t('inbox.flows.notTaken');
    if (value === null) return t('inbox.flows.skipped');
    return typeof value === 'object' ? value.join(', ') : String(value);
  };
  const factOf = (answer: Answer): ShownFact => [
    answer.title === '' ? t('inbox.flows.unnamed') : answer.title,
    <Box component="span" key={answer.at} sx={{ whiteSpace: 'pre-wrap' }}>
      {valueOf(answer)}
      {answer.pii === 'sensitive' && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` (${t('inbox.flows.sensitive')})`}
        </Box>
      )}
    </Box>,
  ];
  return (
    <Box role="group" aria-label={begun} sx={{ display: 'grid', gap: 0.75 }}>
      <Typography variant="body2" color="text.secondary">
        {`${t(`inbox.flows.states.${run.state}`)} · ${begun}`}
      </Typography>
      {run.answers.length === 0 ? (
        <Typography variant="body2">{t('inbox.flows.noAnswer')}</Typography>
      ) : (
        <FactList facts={run.answers.map(factOf)} />
      )}
    </Box>
  );
}
