import type { RefreshSchedule } from '@colloquy/contracts';
import TextField from '@mui/material/TextField';
import { useMemo, type ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { timezoneOptions } from '../../../components/locale-options.ts';
import { SearchSelect } from '../../../components/SearchSelect.tsx';
import { FieldPair } from '../../../components/SectionForm.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { SwitchField } from '../../../components/SwitchField.tsx';
import { useField } from '../../../components/useField.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { scheduleValuesOf, scheduleValuesSchema, type ScheduleValues } from './schedule-values.ts';

const FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
/** The week starts on Monday. */
const WEEKDAYS = ['1', '2', '3', '4', '5', '6', '0'] as const;
const NEW_PAGES = ['hold', 'include', 'ignore'] as const;

/** When a website is refreshed, and what happens to new pages. */
export function ScheduleDialog(props: {
  schedule: RefreshSchedule | undefined;
  onSave: (values: ScheduleValues) => Promise<unknown>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { schedule } = props;
  const { workspace } = useWorkspaceScope();
  const zones = useMemo(
    () => timezoneOptions(schedule?.timezone ?? workspace.timezone),
    [schedule, workspace.timezone],
  );
  return (
    <FieldsDialog
      title={t(schedule === undefined ? 'schedules.addTitle' : 'schedules.editTitle')}
      action={t(schedule === undefined ? 'app.add' : 'app.save')}
      schema={scheduleValuesSchema}
      defaults={scheduleValuesOf(schedule, workspace.timezone)}
      onSave={props.onSave}
      onClose={props.onClose}
    >
      <SelectField<ScheduleValues>
        name="frequency"
        label={t('schedules.frequency')}
        options={FREQUENCIES.map((value) => ({ value, label: t(`schedules.frequencies.${value}`) }))}
      />
      <WhichDay />
      <FieldPair>
        <TimeField />
        <SearchSelect<ScheduleValues> name="timezone" label={t('schedules.timezone')} options={zones} />
      </FieldPair>
      <SwitchField<ScheduleValues> name="discoverNew" label={t('schedules.discoverNew')} />
      <NewPagesField />
    </FieldsDialog>
  );
}

function WhichDay(): ReactElement | null {
  const t = useText();
  const frequency = useWatch<ScheduleValues, 'frequency'>({ name: 'frequency' });
  if (frequency === 'weekly') {
    return (
      <SelectField<ScheduleValues>
        name="weekday"
        label={t('schedules.weekday')}
        options={WEEKDAYS.map((value) => ({ value, label: t(`schedules.weekdays.${value}`) }))}
      />
    );
  }
  return frequency === 'monthly' ? <FormField<ScheduleValues> name="day" label={t('schedules.day')} /> : null;
}

function TimeField(): ReactElement {
  const t = useText();
  const { field, fieldState } = useField<ScheduleValues>({ name: 'time' });
  return (
    <TextField
      type="time"
      label={t('schedules.time')}
      name={field.name}
      value={field.value}
      inputRef={field.ref}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}

/** A refresh without discovery finds no new pages. */
function NewPagesField(): ReactElement | null {
  const t = useText();
  const isLooking = useWatch<ScheduleValues, 'discoverNew'>({ name: 'discoverNew' });
  if (!isLooking) return null;
  return (
    <SelectField<ScheduleValues>
      name="newPages"
      label={t('schedules.newPages')}
      options={NEW_PAGES.map((value) => ({ value, label: t(`schedules.newPagesChoices.${value}`) }))}
    />
  );
}
