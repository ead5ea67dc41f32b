import { DocumentStatus, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Skeleton from '@mui/material/Skeleton';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../../api/useRoute.ts';
import { ErrorState } from '../../../components/ErrorState.tsx';
import { Markdown } from '../../../features/markdown/Markdown.tsx';
import { useText } from '../../../i18n/useText.ts';
import { EditItemText } from './EditItemText.tsx';
import { ItemPassages } from './ItemPassages.tsx';
import { kindOf, type ItemKind } from './item-kind.ts';
import { canReplace } from './item-status.ts';
import { useTrain } from './TrainContext.ts';

/** Files whose text the server lets people edit. */
const WRITTEN: ReadonlySet<ItemKind> = new Set(['markdown', 'plain', 'text', 'qa']);

/** What the document says, and the ways to see its passages and to change it. */
export function ItemText(props: { item: KnowledgeItem; focus: number | null }): ReactElement {
  const t = useText();
  const { item, focus } = props;
  const { isEditable } = useTrain();
  const [isEditing, setEditing] = useState(false);
  const [isCut, setCut] = useState(focus !== null);
  const isWritten = item.format !== 'file' && item.format !== 'page';
  const hasAnswering = item.liveVersion !== null;
  const canEdit = isEditable && WRITTEN.has(kindOf(item)) && canReplace(item);
  if (isEditing) return <Editor item={item} onClose={() => setEditing(false)} />;
  return (
    <Box component="section" aria-labelledby="item-text-title" sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, mb: 1 }}>
        <Typography id="item-text-title" variant="h3" sx={{ flex: 1 }}>
          {t(
            isWritten
              ? `knowledge.drawer.heading.${item.format === 'qa' ? 'qa' : 'text'}`
              : 'knowledge.drawer.text',
          )}
        </Typography>
        {hasAnswering && (
          <FormControlLabel
            control={<Switch size="small" checked={isCut} onChange={(_, checked) => setCut(checked)} />}
            label={t('knowledge.drawer.passages')}
          />
        )}
        {canEdit && (
          <Button size="small" onClick={() => setEditing(true)}>
            {t('knowledge.drawer.edit')}
          </Button>
        )}
      </Box>
      {isWritten && !isCut ? (
        <WrittenText item={item} />
      ) : (
        <ItemPassages key={item.liveVersion} item={item} isCut={isCut} focus={focus} />
      )}
    </Box>
  );
}

/** A text or an answer as it was written, also while it is not processed yet. */
function WrittenText(props: { item: KnowledgeItem }): ReactElement {
  const { item } = props;
  const { data, error, refetch } = useContent(item);
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={160} />;
  const { question, content } = data.data;
  return (
    <>
      {question !== undefined && (
        <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{question}</Typography>
      )}
      <Markdown source={content} />
    </>
  );
}

function Editor(props: { item: KnowledgeItem; onClose: () => void }): ReactElement {
  const { item } = props;
  const { data, error, refetch } = useContent(item);
  if (error !== null && data === undefined)
    return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton variant="rounded" height={240} />;
  const { content, question = null } = data.data;
  return <EditItemText item={item} content={content} question={question} onClose={props.onClose} />;
}

function useContent({ id, documentStatus }: KnowledgeItem) {
  const enabled = documentStatus !== DocumentStatus.pending;
  return useRoute(knowledgeApi.readKnowledgeContent, { params: { id } }, { enabled });
}
