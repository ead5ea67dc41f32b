import { chatApi, modelGroundingSchema, type ModelProvider, type ProvidedModel } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { NativeSelect } from '../../components/NativeSelect.tsx';
import { useText } from '../../i18n/useText.ts';
import { GroundingOutcome } from './GroundingOutcome.tsx';
import { UnusedNotice } from './UnusedNotice.tsx';

const BY_TEST = '';

/** One model: its test result, and its grounding, decided by the test or a member. */
export function GroundingRow(props: { provider: ModelProvider; model: ProvidedModel }): ReactElement {
  const t = useText();
  const { provider, model } = props;
  const { id, grounding, chosenGrounding, groundingTest } = model;
  const choose = useAction(chatApi.chooseModelGrounding, {
    stale: [chatApi.listModelProviders],
    done: t('models.grounding.saved', { model: id }),
  });
  const byTest =
    chosenGrounding === null
      ? t(groundingTest?.state === 'done' ? 'models.grounding.byTest' : 'models.grounding.untested', {
          grounding: t(`models.grounding.${grounding}`),
        })
      : t('models.grounding.byTestAgain');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {id}
        </Typography>
        <GroundingOutcome test={groundingTest} />
        <UnusedNotice model={model} />
      </Box>
      <NativeSelect
        sx={{ flex: '1 1 240px', maxWidth: 400 }}
        label={t('models.grounding.of', { model: id })}
        value={chosenGrounding ?? BY_TEST}
        disabled={choose.isPending}
        onChange={({ target }) =>
          choose.mutate({
            params: { id: provider.workspace_id, providerId: provider.id },
            body: { model: id, grounding: modelGroundingSchema.nullable().catch(null).parse(target.value) },
          })
        }
        options={[
          { value: BY_TEST, label: byTest },
          { value: 'free', label: t('models.grounding.chosenFree') },
          { value: 'quoted', label: t('models.grounding.chosenQuoted') },
          { value: 'unused', label: t('models.grounding.chosenUnused') },
        ]}
      />
    </Box>
  );
}
