import { chatApi, type ModelCheck, type ModelProvider } from '@colloquy/contracts';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Cancel from '@mui/icons-material/CancelOutlined';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { textOfCode } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { HiddenText } from '../../components/HiddenText.tsx';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { useText, type Translate } from '../../i18n/useText.ts';
import { GroundingOutcome } from './GroundingOutcome.tsx';
import { pollWhileTested } from './grounding.ts';

/** Tests a provider and one of its models, with timings. */
export function TestDialog(props: { provider: ModelProvider; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { provider, onClose } = props;
  const [model, setModel] = useState('');
  const stale = [chatApi.listModelProviders];
  const grounding = useAction(chatApi.testModelGrounding, { stale });
  const test = useAction(chatApi.testModelProvider, { stale });
  const chatting = test.data?.data.checks.find(({ name, ok }) => name === 'chat' && ok)?.detail;
  const known = useRoute(
    chatApi.listModelProviders,
    { params: { id: provider.workspace_id } },
    { enabled: grounding.isSuccess, refetchInterval: ({ state }) => pollWhileTested(state.data?.data) },
  );
  const grounded = known.data?.data
    .find(({ id }) => id === provider.id)
    ?.models.find(({ id }) => id === chatting)?.groundingTest;
  const { checks = [], provider: tested = provider } = test.data?.data ?? {};
  const params = { id: provider.workspace_id, providerId: provider.id };
  const run = () =>
    test.mutate(
      { params, body: model === '' ? {} : { model } },
      {
        onSuccess({ data }) {
          const talks = data.checks.find(({ name, ok }) => name === 'chat' && ok);
          if (talks !== undefined) grounding.mutate({ params, body: { model: talks.detail } });
        },
      },
    );
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('models.testTitle', { name: provider.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <Typography variant="body2">{t('models.testText')}</Typography>
        <NativeSelect
          label={t('models.testModel')}
          value={model}
          onChange={({ target }) => setModel(target.value)}
          options={[
            { value: '', label: t('models.testFirst') },
            ...tested.models.map(({ id }) => ({ value: id, label: id })),
          ]}
        />
        <Box aria-live="polite" sx={{ minHeight: 24 }}>
          {test.isPending && <LinearProgress aria-label={t('models.testing')} />}
          {!test.isPending && checks.length > 0 && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.25 }}>
              {checks.map((check, at) => (
                <CheckLine
                  key={check.name}
                  check={check}
                  isRepeated={check.code !== null && firstLike(checks, check) < at}
                />
              ))}
            </Box>
          )}
        </Box>
        {!test.isPending && grounded !== undefined && grounded !== null && (
          <Box aria-live="polite">
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('models.grounding.title')}
            </Typography>
            <GroundingOutcome test={grounded} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button variant="contained" loading={test.isPending} onClick={run}>
          {t('models.test')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** One check: passed or failed, its detail, duration, and the cause of a failure. */
function CheckLine(props: { check: ModelCheck; isRepeated: boolean }): ReactElement {
  const t = useText();
  const { name, ok, code, reason, latencyMs } = props.check;
  const Icon = ok ? CheckCircle : code === null ? RemoveCircle : Cancel;
  const why = props.isRepeated
    ? t('models.sameReason')
    : reason !== null
      ? t(`models.reasons.${reason}`)
      : code === null
        ? t('models.lacks')
        : textOfCode(code);
  const facts = [detailOf(t, props.check), latencyMs > 0 ? t('models.milliseconds', { ms: latencyMs }) : ''];
  return (
    <Box component="li" sx={{ position: 'relative', display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon aria-hidden fontSize="small" color={ok ? 'success' : code === null ? 'disabled' : 'error'} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {t(`models.checks.${name}`)}
          {ok && <HiddenText>: {t('models.works')}</HiddenText>}
        </Typography>
        {(!ok || reason !== null) && (
          <Typography variant="body2" color={props.isRepeated ? 'textSecondary' : 'textPrimary'}>
            {why}
          </Typography>
        )}
      </Box>
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ maxWidth: '55%', textAlign: 'right', overflowWrap: 'anywhere' }}
      >
        {facts.filter((fact) => fact !== '').join(' · ')}
      </Typography>
    </Box>
  );
}

/** Index of the first check that failed for the same reason. */
function firstLike(checks: readonly ModelCheck[], { code, reason }: ModelCheck): number {
  return checks.findIndex((one) => one.code === code && one.reason === reason);
}

/** The detail of a check; for the list of models, their number. */
function detailOf(t: Translate, { name, ok, detail }: ModelCheck): string {
  return name === 'list' && ok ? t('models.count', { smart_count: Number(detail) }) : detail;
}
