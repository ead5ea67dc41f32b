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
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { textOfCode } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';

/** Says what works with a provider and one of its models, and how fast. */
export function TestDialog(props: { provider: ModelProvider; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { provider, onClose } = props;
  const [model, setModel] = useState('');
  const test = useAction(chatApi.testModelProvider, { stale: [chatApi.listModelProviders] });
  const { checks = [], provider: tested = provider } = test.data?.data ?? {};
  const params = { id: provider.workspace_id, providerId: provider.id };
  const run = () => test.mutate({ params, body: model === '' ? {} : { model } });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('models.testTitle', { name: provider.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <Typography variant="body2">{t('models.testText')}</Typography>
        <TextField
          select
          label={t('models.testModel')}
          value={model}
          onChange={({ target }) => setModel(target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('models.testFirst')}</option>
          {tested.models.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </TextField>
        <Box aria-live="polite" sx={{ minHeight: 24 }}>
          {test.isPending && <LinearProgress aria-label={t('models.testing')} />}
          {!test.isPending && checks.length > 0 && (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
              {checks.map((check) => (
                <CheckLine key={check.name} check={check} />
              ))}
            </Box>
          )}
        </Box>
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

/** One check: whether it is right, what it was about, how long it took, and else why not. */
function CheckLine({ check }: { check: ModelCheck }): ReactElement {
  const t = useText();
  const { name, ok, code, detail, latencyMs } = check;
  const Icon = ok ? CheckCircle : code === null ? RemoveCircle : Cancel;
  const result = ok ? t('models.works') : code === null ? t('models.lacks') : textOfCode(code);
  const facts = [detail, latencyMs > 0 ? t('models.milliseconds', { ms: latencyMs }) : ''];
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Icon aria-hidden fontSize="small" color={ok ? 'success' : code === null ? 'disabled' : 'error'} />
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">
          <strong>{t(`models.checks.${name}`)}</strong>: {result}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {facts.filter((fact) => fact !== '').join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
