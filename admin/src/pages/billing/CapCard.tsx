import { billingApi, MAX_ANSWERS_CAP, type WorkspacePlan } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { readCap } from '../../features/plan/billing-rules.ts';
import { LABEL_HEIGHT } from '../../theme/theme.ts';
import { planKey } from '../../features/plan/useWorkspacePlan.ts';

/** On phones the buttons are below the field. */
const BESIDE_FIELD = { mt: { sm: LABEL_HEIGHT } };

/** Monthly cap on answers of a metered plan; empty means no cap. */
export function CapCard(props: { workspaceId: string; plan: WorkspacePlan }): ReactElement {
  const t = useText();
  const plans = useQueryClient();
  const { workspaceId, plan } = props;
  const stored = plan.answersCap === null ? '' : String(plan.answersCap);
  const [draft, setDraft] = useState<string>();
  const text = draft ?? stored;
  const cap = readCap(text);
  const save = useAction(billingApi.changeWorkspacePlan, {
    done: ({ data }) => t(data.answersCap === null ? 'billing.capCleared' : 'billing.capSaved'),
    onDone: (changed) => {
      plans.setQueryData(planKey(workspaceId), changed);
      setDraft(undefined);
    },
  });
  useKeepUnsaved(text !== stored && !save.isPending);
  return (
    <SectionCard title={t('billing.cap')} help={t('billing.capHelp')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (cap !== undefined) save.mutate({ params: { id: workspaceId }, body: { answersCap: cap } });
        }}
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mt: 2 }}
      >
        <TextField
          size="small"
          label={t('billing.capLabel')}
          value={text}
          onChange={(event) => setDraft(event.target.value)}
          error={cap === undefined}
          helperText={
            cap === undefined ? t('billing.capWrong', { max: MAX_ANSWERS_CAP }) : t('billing.capEmpty')
          }
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
          sx={{ width: { xs: '100%', sm: 280 } }}
        />
        <Button
          type="submit"
          variant="contained"
          loading={save.isPending}
          disabled={text === stored || cap === undefined}
          sx={BESIDE_FIELD}
        >
          {t('billing.capSave')}
        </Button>
        {plan.answersCap !== null && (
          <Button
            loading={save.isPending}
            sx={BESIDE_FIELD}
            onClick={() => save.mutate({ params: { id: workspaceId }, body: { answersCap: null } })}
          >
            {t('billing.capClear')}
          </Button>
        )}
      </Box>
    </SectionCard>
  );
}
