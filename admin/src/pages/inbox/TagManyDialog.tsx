import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { FormDialog } from '../../components/FormDialog.tsx';
import { popupRegion } from '../../components/popup-region.ts';
import { useText } from '../../i18n/useText.ts';
import { useChats } from './InboxContext.ts';
import { knownTags } from './known-tags.ts';

/** Asks for tags to add to the selected conversations. */
export function TagManyDialog(props: {
  count: number;
  maxLength: number;
  busy: boolean;
  onTag: (tags: readonly string[]) => void;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { data = [] } = useChats();
  const [tags, setTags] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  // Includes typed text that is not a chip yet.
  const wanted = [...tags, typed].map((tag) => tag.trim()).filter((tag) => tag !== '');
  const isTooLong = wanted.some((tag) => tag.length > props.maxLength);
  return (
    <FormDialog
      title={t('inbox.tagManyTitle', { smart_count: props.count })}
      action={t('inbox.tagMany')}
      busy={props.busy}
      isChanged={wanted.length > 0}
      disabled={wanted.length === 0 || isTooLong}
      onClose={props.onClose}
      onSubmit={(event) => {
        event.preventDefault();
        props.onTag(wanted);
      }}
    >
      <Autocomplete
        multiple
        freeSolo
        options={[...knownTags(data)]}
        filterSelectedOptions
        slotProps={{ popper: popupRegion(t('inbox.tags')) }}
        value={[...tags]}
        inputValue={typed}
        onInputChange={(_, text) => setTyped(text)}
        onChange={(_, next) => setTags(next)}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus
            label={t('inbox.tags')}
            error={isTooLong}
            helperText={isTooLong ? t('inbox.tagTooLong', { max: props.maxLength }) : t('inbox.tagsHelp')}
          />
        )}
      />
    </FormDialog>
  );
}
