import { knowledgeApi, type ListedKnowledgeItem } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../../api/useAction.ts';
import { useText } from '../../../i18n/useText.ts';
import { canAnswer } from './item-status.ts';
import { TagInput } from './TagInput.tsx';
import { useTrain } from './TrainContext.ts';
import { dayOf, endOfDay } from './valid-until.ts';

/** Whether and until when answers use the document, and its tags; changes are saved at once. */
export function ItemControls(props: { item: ListedKnowledgeItem }): ReactElement {
  const t = useText();
  const { item } = props;
  const { isEditable, setEnabled } = useTrain();
  const [tags, setTags] = useState<readonly string[]>(item.tags);
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(dayOf(item.validUntil));
  const update = useAction(knowledgeApi.updateKnowledge, { stale: ['knowledge-base'] });
  const save = (body: Pick<Parameters<typeof update.mutate>[0], 'body'>['body']) =>
    update.mutate({ query: { id: [item.id] }, body: { ...body, revision: item.revision } });
  const saveDay = (value: string) => {
    setDay(value);
    const validUntil = endOfDay(value);
    if (validUntil !== undefined && dayOf(validUntil) !== dayOf(item.validUntil)) save({ validUntil });
  };
  const isOver = item.validUntil !== null && Date.parse(item.validUntil) < now;
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 180px auto' },
        alignItems: 'start',
        gap: 2,
        mt: 2,
      }}
    >
      <TagInput
        value={tags}
        disabled={!isEditable}
        onChange={(next) => {
          setTags(next);
          save({ tags: [...next] });
        }}
      />
      <TextField
        type="date"
        label={t('knowledge.drawer.validUntil')}
        value={day}
        disabled={!isEditable}
        onChange={(event) => saveDay(event.target.value)}
        helperText={isOver && t('knowledge.drawer.isOver')}
      />
      {canAnswer(item) && (
        <FormControlLabel
          control={
            <Switch
              size="small"
              checked={item.enabled}
              disabled={!isEditable}
              onChange={(_, enabled) => setEnabled([item], enabled)}
            />
          }
          label={t('knowledge.columns.enabled')}
          sx={{ mt: { sm: 3 }, ml: 0, whiteSpace: 'nowrap' }}
        />
      )}
    </Box>
  );
}
