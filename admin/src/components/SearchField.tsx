import Clear from '@mui/icons-material/Close';
import Search from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useEffectEvent, useRef, useState, type ReactElement } from 'react';
import { useText } from '../i18n/useText.ts';

/** Debounce of the search. */
const SEARCH_DELAY_MS = 250;

/** A search box that reports the text when typing pauses. */
export function SearchField(props: {
  label: string;
  value: string;
  onSearch: (value: string) => void;
}): ReactElement {
  const t = useText();
  const { value, onSearch } = props;
  const input = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState(value);
  const [seen, setSeen] = useState(value);
  // Reported values that the URL does not contain yet: typing may have continued meanwhile.
  const [reported, setReported] = useState<readonly string[]>([]);
  if (seen !== value) {
    setSeen(value);
    const at = reported.indexOf(value);
    setReported(reported.slice(at + 1));
    // The URL can also change from outside (back button, cleared filters).
    if (at === -1) setDraft(value);
  }
  const last = reported.at(-1) ?? value;
  const report = useEffectEvent(() => {
    setReported((before) => [...before, draft]);
    onSearch(draft);
  });
  useEffect(() => {
    if (draft === last) return;
    const timer = setTimeout(() => report(), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [draft, last]);
  return (
    <TextField
      inputRef={input}
      value={draft}
      onChange={(event) => setDraft(event.target.value)}
      placeholder={props.label}
      sx={{ maxWidth: { sm: 280 } }}
      slotProps={{
        htmlInput: { 'aria-label': props.label, type: 'search', maxLength: 200 },
        input: {
          sx: { pl: 1.25, '& input': { pl: 0 } },
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: draft !== '' && (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={t('app.clearSearch')}
                onClick={() => {
                  input.current?.focus();
                  onSearch('');
                }}
              >
                <Clear fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
