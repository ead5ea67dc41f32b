import { DocumentStatus, knowledgeApi, type KnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useRoute } from '../../../api/useRoute.ts';
import { Loaded } from '../../../components/Loaded.tsx';
import { Markdown } from '../../../features/markdown/Markdown.tsx';
import { useText } from '../../../i18n/useText.ts';
import { EditItemText } from './EditItemText.tsx';
import { ItemPassages } from './ItemPassages.tsx';
import { kindOf, type ItemKind } from './item-kind.ts';
import { canReplace } from './item-status.ts';
import { useTrain } from './TrainContext.ts';

/** File types whose text can be edited. */
const WRITTEN: ReadonlySet<ItemKind> = new Set(['markdown', 'plain', 'text', 'qa']);
const TEXT_PX = 240;

/** The document's text, and buttons to see its passages and to edit it. */
export function ItemText(props: { item: KnowledgeItem; focus: number | null }): ReactElement {
  const t = useText();
  const { item, focus } = props;
  const { isEditable } = useTrain();
  const [isEditing, setEditing] = useState(false);
  const [isCut, setCut] = useState(focus !== null);
  const isWritten = item.format !== 'file' && item.format !== 'page';
  const hasAnswering = item.liveVersion !== null;
  const canEdit = isEditable && WRITTEN.has(kindOf(item)) && canReplace(item);
  const isWhole = isWritten && !isCut;
  const written = useRoute(
    knowledgeApi.readKnowledgeContent,
    { params: { id: item.id } },
    { enabled: (isEditing || isWhole) && item.documentStatus !== DocumentStatus.pending },
  );
  if (isEditing) {
    return (
      <Loaded query={written} heightPx={TEXT_PX}>
        {({ data: { content, question = null } }) => (
          <EditItemText item={item} content={content} question={question} onClose={() => setEditing(false)} />
        )}
      </Loaded>
    );
  }
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
      {isWhole ? (
        // The original text, even while it is not processed yet.
        <Loaded query={written} heightPx={TEXT_PX}>
          {({ data: { content, question } }) => (
            <>
              {question !== undefined && (
                <Typography sx={{ fontWeight: 600, mb: 1, overflowWrap: 'anywhere' }}>{question}</Typography>
              )}
              <Markdown source={content} />
            </>
          )}
        </Loaded>
      ) : (
        <ItemPassages key={item.liveVersion} item={item} isCut={isCut} focus={focus} />
      )}
    </Box>
  );
}
