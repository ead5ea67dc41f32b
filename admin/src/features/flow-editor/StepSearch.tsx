import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useMemo, useState, type ReactElement } from 'react';
import { popupRegion } from '../../components/popup-region.ts';
import { useText } from '../../i18n/useText.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { nameOf } from '../flow-steps/step-names.ts';

/** The id of the field that Ctrl-F focuses. */
export const STEP_SEARCH_ID = 'flow-search';

/** Finds a step by part of its name or text, and shows it. */
export function StepSearch(): ReactElement {
  const t = useText();
  const { draft, show } = useFlowEditing();
  const [typed, setTyped] = useState('');
  const options = useMemo(
    () =>
      draft.steps.map((step) => ({
        id: step.id,
        label: nameOf(step, t),
        words: `${step.title} ${step.text} ${step.variable ?? ''} ${step.comment}`.toLowerCase(),
      })),
    [draft.steps, t],
  );
  const label = t('flow.search');
  return (
    <Autocomplete
      id={STEP_SEARCH_ID}
      value={null}
      inputValue={typed}
      onInputChange={(_, text, reason) => setTyped(reason === 'selectOption' ? '' : text)}
      options={options}
      getOptionKey={({ id }) => id}
      filterOptions={(all, { inputValue }) => {
        const words = inputValue.trim().toLowerCase();
        return all.filter((one) => one.label.toLowerCase().includes(words) || one.words.includes(words));
      }}
      noOptionsText={t('flow.noStepFound')}
      onChange={(_, option) => option !== null && show(option.id, 'step')}
      slotProps={{ popper: popupRegion(label) }}
      sx={{ width: { xs: '100%', sm: 200 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder={label}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label, maxLength: 200 },
          }}
        />
      )}
    />
  );
}
