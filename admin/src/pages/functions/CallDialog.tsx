import {
  botApi,
  type BotFunction,
  type FunctionCall,
  type FunctionParameter,
  type FunctionValue,
} from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
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
import { fieldIssuesOf } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { JsonViewer } from '../../components/JsonViewer.tsx';
import { visibleText } from '../../components/visible-text.ts';
import { useText } from '../../i18n/useText.ts';
import { argumentOf, choicesOf } from './function-values.ts';

/** Calls a function with typed values, and shows its server's response. */
export function CallDialog(props: { called: BotFunction; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { called, onClose } = props;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [issues, setIssues] = useState<Readonly<Record<string, string>>>({});
  const showError = useErrorNotice();
  const call = useAction(botApi.callFunction, {
    stale: [botApi.listFunctions],
    onError: (error) => {
      const found = fieldIssuesOf(error);
      setIssues(Object.fromEntries(found.map(({ field, text }) => [field.replace('parameters.', ''), text])));
      if (found.length === 0) showError(error);
    },
  });
  const run = () => {
    const given = called.parameters.flatMap((parameter) => {
      const { name } = parameter;
      const value = argumentOf(parameter, typed[name] ?? '');
      return value === undefined ? [] : [[name, value] as const];
    });
    setIssues({});
    call.mutate({
      params: { id: called.chat_bot_id, fid: called.id },
      body: { parameters: Object.fromEntries(given) },
    });
  };
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ overflowWrap: 'anywhere' }}>
        {t('functions.testTitle', { name: called.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <Typography variant="body2">{t('functions.testText')}</Typography>
        {called.parameters.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            {t('functions.noParameters')}
          </Typography>
        )}
        {called.parameters.map((parameter) => (
          <ArgumentField
            key={parameter.name}
            parameter={parameter}
            value={typed[parameter.name] ?? ''}
            issue={issues[parameter.name]}
            onChange={(value) => setTyped({ ...typed, [parameter.name]: value })}
          />
        ))}
        <Box aria-live="polite" sx={{ minHeight: 24, minWidth: 0 }}>
          {call.isPending && <LinearProgress aria-label={t('functions.calling')} />}
          {!call.isPending && call.data !== undefined && <CallResult result={call.data.data} />}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
        <Button variant="contained" loading={call.isPending} onClick={run}>
          {t('functions.call')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A field for an argument; a select if only some values are allowed. */
function ArgumentField(props: {
  parameter: FunctionParameter;
  value: string;
  issue: string | undefined;
  onChange: (value: string) => void;
}): ReactElement {
  const t = useText();
  const { name, description, required } = props.parameter;
  const options = choicesOf(props.parameter);
  const shown = (value: FunctionValue) =>
    typeof value === 'boolean' ? t(value ? 'functions.yes' : 'functions.no') : visibleText(String(value));
  return (
    <TextField
      label={name}
      value={props.value}
      required={required}
      error={props.issue !== undefined}
      helperText={props.issue ?? description}
      onChange={({ target }) => props.onChange(target.value)}
      autoComplete="off"
      select={options !== null}
      slotProps={options === null ? {} : { select: { native: true }, inputLabel: { shrink: true } }}
    >
      {options !== null && <option value="">{t('functions.leftOut')}</option>}
      {options?.map((value, at) => (
        <option key={String(value)} value={at}>
          {shown(value)}
        </option>
      ))}
    </TextField>
  );
}

function CallResult({ result }: { result: FunctionCall }): ReactElement {
  const t = useText();
  const { ok, status, latencyMs: ms, error, body, truncated, value } = result;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity={ok ? 'success' : 'error'}>
        {status === null ? t('functions.noResult', { ms }) : t('functions.result', { status, ms })}
        {error !== null && ` · ${t(`functions.errors.${error}`)}`}
      </Alert>
      {value !== null && value !== body && (
        <Labelled text={t('functions.value')}>
          <JsonViewer label={t('functions.value')} text={value} />
        </Labelled>
      )}
      {body !== '' && (
        <Labelled
          text={truncated ? `${t('functions.body')} · ${t('functions.truncated')}` : t('functions.body')}
        >
          <JsonViewer label={t('functions.body')} text={body} />
        </Labelled>
      )}
    </Box>
  );
}

function Labelled(props: { text: string; children: ReactElement }): ReactElement {
  return (
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {props.text}
      </Typography>
      {props.children}
    </div>
  );
}
