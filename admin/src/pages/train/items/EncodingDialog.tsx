import { TEXT_ENCODINGS, textEncodingSchema, type KnowledgeItem } from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { SelectField } from '../../../components/SelectField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useRetryOtherwise } from './useRetryOtherwise.ts';

const valuesSchema = z.object({ encoding: textEncodingSchema });
type EncodingValues = z.infer<typeof valuesSchema>;

/** Processes a text file again in the encoding that its owner chooses. */
export function EncodingDialog(props: {
  item: Pick<KnowledgeItem, 'id' | 'name' | 'encoding'>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { item, onClose } = props;
  const retry = useRetryOtherwise(item, onClose);
  const chosen = textEncodingSchema.safeParse(item.encoding?.choice);
  return (
    <FieldsDialog<EncodingValues>
      title={t('knowledge.encoding.title', { name: item.name })}
      action={t('app.retry')}
      schema={valuesSchema}
      defaults={{ encoding: chosen.data ?? 'windows-1252' }}
      onSave={async ({ encoding }) => {
        await retry({ encoding });
      }}
      onClose={onClose}
    >
      <DialogContentText>{t('knowledge.encoding.text')}</DialogContentText>
      <SelectField<EncodingValues>
        name="encoding"
        label={t('knowledge.encoding.label')}
        options={TEXT_ENCODINGS.map((value) => ({
          value,
          label: t('knowledge.encoding.option', {
            label: value,
            scripts: t(`knowledge.encoding.scripts.${value}`),
          }),
        }))}
      />
    </FieldsDialog>
  );
}
