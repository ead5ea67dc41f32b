import { DocumentStatus, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useBackend } from '../../api/backend.tsx';
import { useText } from '../../i18n/useText.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { EditItemText } from './EditItemText.tsx';

/** More than this at once makes a page slow to lay out; the rest shows on request. */
const SHOWN_CHARACTERS = 100_000;

/** The extracted text of a document, and the way to change it where the server allows that. */
export function ItemText(props: { item: KnowledgeItem; isEditable: boolean }): ReactElement {
  const t = useText();
  const { call } = useBackend();
  const { item } = props;
  const [isEditing, setEditing] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const isReady = item.documentStatus === DocumentStatus.processed || item.liveVersion !== null;
  const { data, error, refetch } = useQuery({
    queryKey: ['knowledge-content', item.id, item.version, item.documentStatus],
    enabled: isReady || item.format !== 'file',
    queryFn: async ({ signal }) =>
      (await call(knowledgeApi.readKnowledgeContent, { params: { id: item.id }, signal })).data,
  });
  if (isEditing && data !== undefined) {
    return (
      <EditItemText
        item={item}
        content={data.content}
        question={data.question ?? null}
        onClose={() => setEditing(false)}
      />
    );
  }
  const canEdit =
    props.isEditable && data?.editable === true && item.documentStatus !== DocumentStatus.processing;
  const isLong = data !== undefined && data.content.length > SHOWN_CHARACTERS;
  return (
    <Box component="section" aria-labelledby="item-text-title" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 36 }}>
        <Typography id="item-text-title" variant="h3">
          {t('knowledge.drawer.text')}
        </Typography>
        {canEdit && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t('knowledge.drawer.edit')}
          </Button>
        )}
      </Box>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && !isReady && (
        <Typography color="textSecondary">{t('knowledge.drawer.notReady')}</Typography>
      )}
      {data === undefined && error === null && isReady && <Skeleton variant="rounded" height={200} />}
      {data !== undefined && (
        <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxWidth: '72ch' }}>
          {isWhole ? data.content : data.content.slice(0, SHOWN_CHARACTERS)}
        </Typography>
      )}
      {isLong && !isWhole && <Button onClick={() => setWhole(true)}>{t('app.loadMore')}</Button>}
    </Box>
  );
}
