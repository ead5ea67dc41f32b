import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../../components/FormDialog.tsx';
import { useText } from '../../i18n/useText.ts';

const VIEW_NAME_MAX_LENGTH = 30;

/** Asks for the name of a view. */
export function SaveViewDialog(props: {
  taken: readonly string[];
  onSave: (name: string) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const [name, setName] = useState('');
  const [isRefused, setRefused] = useState(false);
  const wanted = name.trim();
  const issue = wanted === '' ? t('views.nameMissing') : t('views.nameTaken');
  const isWrong = wanted === '' || props.taken.includes(wanted);
  return (
    <FormDialog
      title={t('views.save')}
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
        label={t('views.name')}
        placeholder={t('views.namePlaceholder')}
        value={name}
        error={isRefused && isWrong}
        helperText={isRefused && isWrong ? issue : t('views.saveHelp')}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: VIEW_NAME_MAX_LENGTH } }}
      />
    </FormDialog>
  );
}
