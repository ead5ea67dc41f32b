import { knowledgeApi, newPagesSchema, refreshModeSchema, type Website } from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { useAction } from '../../../api/useAction.ts';
import { ChoiceField } from '../../../components/ChoiceField.tsx';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { handledByForm } from '../../../components/useFieldsForm.ts';
import { useText } from '../../../i18n/useText.ts';
import { STALE_WEBSITE } from './stale-website.ts';
import { canRefreshKnown } from './website-status.ts';

const valuesSchema = z.object({ mode: refreshModeSchema, newPages: newPagesSchema });
type RefreshValues = z.infer<typeof valuesSchema>;

/** Defaults: a full refresh, where new pages wait for their owner. */
const USUAL: RefreshValues = { mode: 'full', newPages: 'hold' };

/** What a manual refresh looks for, and what happens to new pages. */
export function RefreshDialog(props: { website: Website; onClose: () => void }): ReactElement {
  const t = useText();
  const { website } = props;
  const refresh = useAction(knowledgeApi.refreshWebsite, {
    stale: [...STALE_WEBSITE],
    done: t('websites.refreshing', { name: website.name }),
    onDone: props.onClose,
    onError: handledByForm,
  });
  return (
    <FieldsDialog
      title={t('websites.refreshTitle', { name: website.name })}
      action={t('websites.refresh')}
      schema={valuesSchema}
      defaults={USUAL}
      onSave={({ mode, newPages }) =>
        refresh.mutateAsync({
          params: { id: website.id },
          body: mode === 'full' ? { mode, newPages } : { mode },
        })
      }
      onClose={props.onClose}
    >
      <DialogContentText>{t('websites.refreshHelp')}</DialogContentText>
      {canRefreshKnown(website) && (
        <ChoiceField<RefreshValues>
          name="mode"
          label={t('websites.refreshMode')}
          options={refreshModeSchema.options.map((value) => ({
            value,
            label: t(`websites.refreshModes.${value}`),
          }))}
        />
      )}
      <NewPagesField />
    </FieldsDialog>
  );
}

/** A refresh of known pages finds no new ones. */
function NewPagesField(): ReactElement | null {
  const t = useText();
  const mode = useWatch<RefreshValues, 'mode'>({ name: 'mode' });
  if (mode !== 'full') return null;
  return (
    <SelectField<RefreshValues>
      name="newPages"
      label={t('schedules.newPages')}
      options={newPagesSchema.options.map((value) => ({
        value,
        label: t(`schedules.newPagesChoices.${value}`),
      }))}
    />
  );
}
