import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { useListContext } from 'react-admin';
import { useKeepUnsaved } from '../../../components/LeaveGuard.tsx';
import { popupRegion } from '../../../components/popup-region.ts';
import { useText } from '../../../i18n/useText.ts';

const TAG_MAX_LENGTH = 50;
const MAX_TAGS = 20;

/** Tags as chips; those of the other documents on the page are offered. */
export function TagInput(props: {
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
  autoFocus?: boolean;
  disabled?: boolean;
}): ReactElement {
  const t = useText();
  const { data = [] } = useListContext<{ id: string; tags: readonly string[] }>();
  const [text, setText] = useState('');
  useKeepUnsaved(text.trim() !== '', { isInQuery: true });
  const known = [...new Set(data.flatMap(({ tags }) => tags))].toSorted();
  const take = (tags: readonly string[]) => {
    const next = [...new Set(tags.map((tag) => tag.trim().slice(0, TAG_MAX_LENGTH)))];
    props.onChange(next.filter((tag) => tag !== '').slice(0, MAX_TAGS));
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      disabled={props.disabled ?? false}
      options={known}
      value={[...props.value]}
      inputValue={text}
      onInputChange={(_, value) => setText(value)}
      slotProps={{ popper: popupRegion(t('knowledge.tags')) }}
      onChange={(_, tags) => take(tags)}
      // A word that was typed and not sent by Enter is meant as well.
      onBlur={() => {
        if (text.trim() !== '') take([...props.value, text]);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('knowledge.tags')}
          placeholder={props.value.length === 0 ? t('knowledge.tagsPlaceholder') : ''}
          autoFocus={props.autoFocus ?? false}
        />
      )}
    />
  );
}
