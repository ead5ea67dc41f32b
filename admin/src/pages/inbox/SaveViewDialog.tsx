import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useText } from '../../i18n/useText.ts';

const VIEW_NAME_MAX_LENGTH = 30;

/** Asks how a view is to be called. */
export function SaveViewDialog(props: {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const wanted = name.trim();
  const issue = wanted === '' ? t('inbox.viewNameMissing') : t('inbox.viewNameTaken');
  const isWrong = wanted === '' || props.taken.includes(wanted);
  return (
    <FormDialog
      title={t('inbox.saveView')}
      action={t('app.save')}
      busy={false}
      isChanged={name !== ''}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setRefused(isWrong);
        if (!isWrong) props.onSave(wanted);
      }}
    >
      <TextField
        autoFocus
        required
        label={t('inbox.viewName')}
        placeholder={t('inbox.viewNamePlaceholder')}
        value={name}
        error={isRefused && isWrong}
        helperText={isRefused && isWrong ? issue : t('inbox.saveViewHelp')}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: VIEW_NAME_MAX_LENGTH } }}
      />
    </FormDialog>
  );
}
