import {
  CHUNK_MAX_TOKENS,
  CHUNK_OVERLAP_TOKENS,
  chunkingSchema,
  type Chunking,
  type KnowledgeItem,
} from '@colloquy/contracts';
import DialogContentText from '@mui/material/DialogContentText';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { ChoiceField } from '../../../components/ChoiceField.tsx';
import { FieldsDialog } from '../../../components/FieldsDialog.tsx';
import { FormField } from '../../../components/FormField.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useRetryOtherwise } from './useRetryOtherwise.ts';

const { strategy, maxTokens } = chunkingSchema.shape;
const STRATEGIES = strategy.unwrap().options;
/** Maximum overlap of consecutive passages, as a share of a passage. */
const MAX_OVERLAP_PART = 0.25;

interface RecutValues {
  readonly strategy: Chunking['strategy'];
  readonly maxTokens: string;
}

const valuesSchema = z.object({
  strategy,
  maxTokens: z.string().trim().regex(/^\d+$/).transform(Number).pipe(maxTokens.unwrap()),
});

/** Retries a failed file with other chunking settings. */
export function RecutDialog(props: {
  item: Pick<KnowledgeItem, 'id' | 'name'>;
  onClose: () => void;
}): ReactElement {
  const t = useText();
  const { item, onClose } = props;
  const retry = useRetryOtherwise(item, onClose);
  const save = async (values: RecutValues) => {
    const size = Number(values.maxTokens);
    const overlap = Math.min(CHUNK_OVERLAP_TOKENS, Math.floor(size * MAX_OVERLAP_PART));
    const chunking = { strategy: values.strategy, maxTokens: size, overlap };
    await retry({ chunking });
  };
  return (
    <FieldsDialog<RecutValues>
      title={t('knowledge.recut.title', { name: item.name })}
      action={t('app.retry')}
      schema={valuesSchema}
      defaults={{ strategy: 'fixed', maxTokens: String(CHUNK_MAX_TOKENS) }}
      onSave={save}
      onClose={onClose}
    >
      <DialogContentText>{t('knowledge.recut.text')}</DialogContentText>
      <ChoiceField<RecutValues>
        name="strategy"
        label={t('knowledge.recut.strategy')}
        options={STRATEGIES.map((value) => ({ value, label: t(`knowledge.recut.strategies.${value}`) }))}
      />
      <FormField<RecutValues>
        name="maxTokens"
        label={t('knowledge.recut.maxTokens')}
        help={t('knowledge.recut.maxTokensHelp')}
        required
      />
    </FieldsDialog>
  );
}
