import { botApi, OPENAPI_MAX_CHARACTERS, type ChatBot, type RouteOutput } from '@colloquy/contracts';
import FileOpen from '@mui/icons-material/FileOpenOutlined';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState, type ReactElement } from 'react';
import { fieldIssuesOf } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useText } from '../../i18n/useText.ts';
import { OperationList } from './OperationList.tsx';

type Preview = RouteOutput<typeof botApi.previewFunctionImport>['data'];

/** Creates functions from the operations of an OpenAPI file: first its text, then a selection of operations. */
export function ImportDialog(props: { bot: ChatBot; onClose: () => void }): ReactElement {
  const t = useText();
  const { bot, onClose } = props;
  const params = { id: bot.id };
  const [document, setDocument] = useState('');
  const [issue, setIssue] = useState<string>();
  const [read, setRead] = useState<Preview | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const showError = useErrorNotice();
  const onError = (error: unknown) => {
    const [found] = fieldIssuesOf(error);
    if (found === undefined) showError(error);
    else setIssue(found.text);
  };
  const preview = useAction(botApi.previewFunctionImport, {
    onDone: ({ data }) => {
      setRead(data);
      setChosen(data.operations.flatMap(({ key, problem }) => (problem === null ? [key] : [])));
    },
    onError,
  });
  const take = useAction(botApi.importFunctions, {
    stale: [botApi.listFunctions],
    done: ({ data }) => t('functions.imported', { smart_count: data.length }),
    onDone: onClose,
    onError,
  });
  const send = () => {
    setIssue(undefined);
    if (read === null) preview.mutate({ params, body: { document } });
    else take.mutate({ params, body: { document, operations: [...chosen] } });
  };
  return (
    <FormDialog
      isWide
      title={t('functions.importTitle')}
      action={
        read === null ? t('functions.read') : t('functions.importChosen', { smart_count: chosen.length })
      }
      busy={preview.isPending || take.isPending}
      disabled={read === null ? document.trim() === '' : chosen.length === 0}
      isChanged={document !== ''}
      {...(read !== null && {
        aside: (
          <Button color="inherit" onClick={() => setRead(null)}>
            {t('functions.anotherFile')}
          </Button>
        ),
      })}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onClose={onClose}
    >
      {read === null ? (
        <DocumentField
          value={document}
          issue={issue}
          onChange={(text) => {
            setIssue(undefined);
            setDocument(text);
          }}
          onIssue={setIssue}
        />
      ) : (
        <OperationList read={read} issue={issue} chosen={chosen} onChoose={setChosen} />
      )}
    </FormDialog>
  );
}

/** The text of a file: typed, pasted or loaded. */
function DocumentField(props: {
  value: string;
  issue: string | undefined;
  onChange: (text: string) => void;
  onIssue: (issue: string) => void;
}): ReactElement {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  const tooLong = t('functions.fileTooLong', { max: OPENAPI_MAX_CHARACTERS });
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return;
    // A character takes at most four bytes.
    if (file.size > OPENAPI_MAX_CHARACTERS * 4) props.onIssue(tooLong);
    else props.onChange(await file.text());
  };
  const isTooLong = props.value.length > OPENAPI_MAX_CHARACTERS;
  const issue = isTooLong ? tooLong : props.issue;
  return (
    <>
      <Typography variant="body2">{t('functions.importText')}</Typography>
      <div>
        <Button variant="outlined" startIcon={<FileOpen />} onClick={() => input.current?.click()}>
          {t('functions.file')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.yaml,.yml,application/json"
          onChange={({ target }) => void readFile(target.files?.[0])}
        />
      </div>
      <TextField
        label={t('functions.document')}
        value={props.value}
        error={issue !== undefined}
        helperText={issue}
        onChange={({ target }) => props.onChange(target.value)}
        multiline
        rows={8}
      />
    </>
  );
}
