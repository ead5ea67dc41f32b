import { chatApi } from '@colloquy/contracts';
import Download from '@mui/icons-material/DownloadOutlined';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { toRequest } from '../../api/call-route.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { NO_FILTERS, countFilters, toListQuery, type InboxFilters } from './inbox-filters.ts';
import { saveFile } from '../../components/save-file.ts';

/** Opens the export of a chatbot's conversations. */
export function ExportButton(props: { botId: string; filters: InboxFilters }): ReactElement {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<Download />} onClick={() => setOpen(true)}>
        {t('inbox.export')}
      </Button>
      {isOpen && <ExportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function ExportDialog(props: { botId: string; filters: InboxFilters; onClose: () => void }): ReactElement {
  const t = useText();
  const { http } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { filters } = props;
  const isFiltered = filters.search !== '' || countFilters(filters) > 0;
  const [format, setFormat] = useState<chatApi.ExportFormat>('json');
  const [range, setRange] = useState({ from: filters.from, to: filters.to });
  const [isNarrow, setNarrow] = useState(isFiltered);
  const download = useMutation({
    mutationFn: async () => {
      const narrowed = { ...(isNarrow ? filters : NO_FILTERS), ...range };
      const query = {
        ...toListQuery(narrowed),
        chat_bot_id: props.botId,
        returnAll: true,
        include: 'history',
        format,
      } as const;
      const response = await http.open({ ...toRequest(chatApi.listChats, { query }), accept: '*/*' });
      saveFile(await response.blob(), `conversations.${format}`);
    },
    onError: showError,
    onSuccess: () => {
      notify(t('inbox.exported'), { type: 'success' });
      props.onClose();
    },
  });
  const day = (name: 'from' | 'to') => (
    <TextField
      type="date"
      label={t(`inbox.${name}`)}
      value={range[name]}
      onChange={(event) => setRange({ ...range, [name]: event.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <FormDialog
      title={t('inbox.exportTitle')}
      action={t('inbox.exportAction')}
      busy={download.isPending}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate();
      }}
    >
      <DialogContentText>{t('inbox.exportText')}</DialogContentText>
      <FilterSelect
        label={t('inbox.exportFormat')}
        width={260}
        value={format}
        options={(['json', 'csv'] as const).map((value) => ({ value, label: t(`inbox.formats.${value}`) }))}
        onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'json')}
      />
      {day('from')}
      {day('to')}
      {isFiltered && (
        <FormControlLabel
          control={<Checkbox checked={isNarrow} onChange={(_, checked) => setNarrow(checked)} />}
          label={t('inbox.exportFiltered')}
        />
      )}
    </FormDialog>
  );
}
