import { chatApi, isAllowed, type FlowRunView } from '@colloquy/contracts';
import Visible from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { FactList, type ShownFact } from '../../components/FactList.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const ANSWERS_PX = 80;

/** The visitor's answers in the chatbot's flow, by run, newest first. */
export function FlowAnswers(props: { chatId: string }): ReactElement {
  const t = useText();
  const { role } = useWorkspaceScope();
  const [revealedId, setRevealedId] = useState<string | null>(null);
  const sensitive = revealedId === props.chatId;
  const runs = useRoute(
    chatApi.listFlowRuns,
    { params: { id: props.chatId }, query: { sensitive } },
    // Hidden answers are not refetched automatically, so that the audit log records only real accesses.
    sensitive ? LOOKED_AT_ONCE : {},
  );
  const isRevealed = sensitive && runs.isSuccess;
  return (
    <Loaded query={runs} heightPx={ANSWERS_PX}>
      {({ data, meta }) =>
        data.length === 0 ? (
          <Typography variant="body2" color="text.secondary">
            {t('inbox.flows.none')}
          </Typography>
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            {data.map((run) => (
              <Run key={run.id} run={run} />
            ))}
            {meta.total > data.length && (
              <Typography variant="body2" color="text.secondary">
                {t('inbox.flows.newest', { shown: data.length, total: meta.total })}
              </Typography>
            )}
            {!isRevealed && isAllowed(role, 'exportHistory') && data.some(hasHidden) && (
              <Reveal onReveal={() => setRevealedId(props.chatId)} />
            )}
          </Box>
        )
      }
    </Loaded>
  );
}

const LOOKED_AT_ONCE = { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false } as const;

const hasHidden = ({ answers }: FlowRunView): boolean => answers.some(({ hidden }) => hidden);

function Reveal(props: { onReveal: () => void }): ReactElement {
  const t = useText();
  return (
    <Box sx={{ justifySelf: 'start' }}>
      <Button size="small" startIcon={<Visible />} onClick={props.onReveal}>
        {t('inbox.flows.reveal')}
      </Button>
      <Typography variant="caption" component="p" color="text.secondary">
        {t('inbox.flows.revealHelp')}
      </Typography>
    </Box>
  );
}

type Answer = FlowRunView['answers'][number];

function Run({ run }: { run: FlowRunView }): ReactElement {
  const t = useText();
  const begun = t('inbox.flows.run', { time: formatTime(run.startedAt) });
  const valueOf = ({ value, valid, hidden }: Answer): string => {
    if (hidden) return t('inbox.flows.hidden');
    if (!valid) return t('inbox.flows.notTaken');
    if (value === null) return t('inbox.flows.skipped');
    return typeof value === 'object' ? value.join(', ') : String(value);
  };
  const factOf = (answer: Answer): ShownFact => [
    answer.title === '' ? t('inbox.flows.unnamed') : answer.title,
    <Box component="span" key={answer.at} sx={{ whiteSpace: 'pre-wrap' }}>
      {valueOf(answer)}
      {answer.pii === 'sensitive' && !answer.hidden && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {` (${t('inbox.flows.sensitive')})`}
        </Box>
      )}
    </Box>,
  ];
  const mailFactOf = ({ title, state }: FlowRunView['mails'][number]): ShownFact => [
    t('inbox.flows.mail', { title: title === '' ? t('inbox.flows.unnamed') : title }),
    t(`inbox.flows.mailStates.${state}`),
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
      {run.mails.length > 0 && <FactList facts={run.mails.map(mailFactOf)} />}
    </Box>
  );
}
