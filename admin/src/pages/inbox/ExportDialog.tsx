import { chatApi } from '@colloquy/contracts';
import Checkbox from '@mui/material/Checkbox';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { toRequest } from '../../api/call-route.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useText } from '../../i18n/useText.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { FormDialog } from '../../components/FormDialog.tsx';
import { saveFile } from '../../components/save-file.ts';
import { DayRange } from './DayRange.tsx';
import { visitorsUnlessAsked } from './inbox-filter.ts';
import { useChats, useInbox } from './InboxContext.ts';

/** Exports a chatbot's conversations as a file. */
export function ExportDialog(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const { http } = useBackend();
  const notify = useNotify();
  const showError = useErrorNotice();
  const { bot } = useInbox();
  const { filter } = useChats();
  const [format, setFormat] = useState<chatApi.ExportFormat>('json');
  const [range, setRange] = useState({ dateFrom: filter.dateFrom, dateTo: filter.dateTo });
  const [isNarrow, setNarrow] = useState(true);
  const [isSensitive, setSensitive] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const query = {
        ...(isNarrow && { ...filter, ...visitorsUnlessAsked(filter) }),
        ...range,
        hasMessages: true,
        chat_bot_id: bot.id,
        returnAll: true,
        include: 'history',
        sensitive: isSensitive,
        format,
      } as const;
      const response = await http.open({ ...toRequest(chatApi.listChats, { query }), accept: '*/*' });
      saveFile(await response.blob(), `conversations.${format}`);
      notify(t('inbox.exported'), { type: 'success' });
      props.onClose();
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={t('inbox.exportTitle')}
      action={t('inbox.exportAction')}
      busy={isBusy}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void download();
      }}
    >
      <DialogContentText>{t('inbox.exportText')}</DialogContentText>
      <FilterSelect
        label={t('inbox.exportFormat')}
        width="100%"
        value={format}
        options={(['json', 'csv'] as const).map((value) => ({ value, label: t(`inbox.formats.${value}`) }))}
        onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'json')}
      />
      <DayRange range={range} onChange={(change) => setRange({ ...range, ...change })} />
      <FormControlLabel
        control={<Checkbox checked={isNarrow} onChange={(_, checked) => setNarrow(checked)} />}
        label={t('inbox.exportFiltered')}
      />
      <FormControlLabel
        control={<Checkbox checked={isSensitive} onChange={(_, checked) => setSensitive(checked)} />}
        label={t('inbox.exportSensitive')}
      />
    </FormDialog>
  );
}
