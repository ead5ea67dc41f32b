import Description from '@mui/icons-material/DescriptionOutlined';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { useAddSample } from '../../../features/sample/useAddSample.ts';
import { useText } from '../../../i18n/useText.ts';
import { useTrain } from '../items/TrainContext.ts';

/** Explains documents, and offers a sample. */
export function NoDocuments(): ReactElement {
  const t = useText();
  const { botId, isEditable } = useTrain();
  const { add, isAdding } = useAddSample(botId);
  return (
    <EmptyState
      icon={<Description />}
      title={t('knowledge.emptyTitle')}
      text={t('knowledge.emptyText')}
      action={
        isEditable && (
          <Button variant="outlined" loading={isAdding} onClick={add}>
            {t('sample.add')}
          </Button>
        )
      }
    />
  );
}
