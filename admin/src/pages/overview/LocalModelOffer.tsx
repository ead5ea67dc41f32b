import {
  botApi,
  chatApi,
  INSTANCE_PROVIDER_ID,
  isAllowed,
  type FoundModelServer,
  type GroundingTest,
} from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useQueryClient } from '@tanstack/react-query';
import { textOfCode } from '../../api/api-error.ts';
import { useBackend } from '../../api/backend.tsx';
import { refresh } from '../../api/route-key.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ACTION_BELOW_ON_PHONES } from '../../components/alert-action.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { applyToAllBots } from './apply-model.ts';
import { testGrounding } from './test-grounding.ts';

/** For a workspace without a language model: offers one on this machine, which one click sets up for all chatbots. */
export function LocalModelOffer(): ReactElement | null {
  const { workspace, role } = useWorkspaceScope();
  const providers = useRoute(
    chatApi.listModelProviders,
    { params: { id: workspace.id } },
    { enabled: isAllowed(role, 'manageWorkspace') },
  );
  if (providers.data === undefined) return null;
  const { data, found } = providers.data;
  const hasModel = data.some(({ id, name }) => id !== INSTANCE_PROVIDER_ID || name !== '');
  const server = found.find(({ model }) => model !== null);
  if (hasModel || server === undefined) return null;
  return <Offer workspaceId={workspace.id} server={server} />;
}

function Offer(props: { workspaceId: string; server: FoundModelServer }): ReactElement {
  const t = useText();
  const { workspaceId, server } = props;
  const { name, baseUrl, model } = server;
  const { call } = useBackend();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const showError = useErrorNotice();
  const [isBusy, setBusy] = useState(false);
  const [test, setTest] = useState<GroundingTest | null>(null);
  const use = async () => {
    setBusy(true);
    try {
      const made = await call(chatApi.createModelProvider, {
        params: { id: workspaceId },
        body: { name, baseUrl },
      });
      const applied = { provider_id: made.data.id, model: model ?? '' };
      // A local model may be of any size: its grounding is tested before it answers.
      const { test: ended, grounding } = await testGrounding(call, { workspaceId, ...applied }, setTest);
      if (grounding === 'unused') {
        notify(t('overview.model.unused', { model: applied.model }), { type: 'warning' });
        return;
      }
      if (ended.state === 'failed') {
        const reason = ended.error === null ? '' : textOfCode(ended.error);
        notify(t('overview.model.notTested', { model: applied.model, reason }), { type: 'error' });
        return;
      }
      const { done, error } = await applyToAllBots(call, workspaceId, applied);
      notify(t('overview.model.used', { model: model ?? name, smart_count: done }), { type: 'success' });
      if (error !== null) showError(error);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
      await refresh(queryClient, [chatApi.listModelProviders, botApi.readBotSettings]);
    }
  };
  return (
    <Alert
      severity="info"
      sx={{ mb: 3, ...ACTION_BELOW_ON_PHONES }}
      action={
        <Button size="small" color="inherit" loading={isBusy} onClick={() => void use()}>
          {t('overview.model.use', { model: model ?? '', name })}
        </Button>
      }
    >
      {test === null
        ? t('overview.model.offer', { name })
        : t('overview.model.testing', { model: model ?? '', asked: test.asked, questions: test.questions })}
    </Alert>
  );
}
