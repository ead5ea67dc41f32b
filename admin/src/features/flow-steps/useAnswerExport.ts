import { chatApi, isAllowed } from '@colloquy/contracts';
import Table from '@mui/icons-material/TableViewOutlined';
import Visible from '@mui/icons-material/VisibilityOutlined';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { toRequest } from '../../api/call-route.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { MenuAction } from '../../components/ActionMenu.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/**
 * Export actions for the answers to a chatbot's flows: a table with one row per run, sensitive answers hidden or not;
 * empty for roles without the permission.
 */
export function useAnswerExport(botId: string): readonly MenuAction[] {
  const t = useText();
  const { http } = useBackend();
  const { role } = useWorkspaceScope();
  const notify = useNotify();
  const showError = useErrorNotice();
  if (!isAllowed(role, 'exportHistory')) return [];
  const save = async (sensitive: boolean) => {
    const query = { chat_bot_id: botId, returnAll: true, sensitive };
    const response = await http.open({ ...toRequest(chatApi.listBotFlowRuns, { query }), accept: '*/*' });
    saveFile(await response.blob(), 'flow-answers.csv');
    notify(t('flowSteps.answersExported'), { type: 'success' });
  };
  return ([false, true] as const).map((sensitive) => ({
    label: t(sensitive ? 'flowSteps.exportSensitive' : 'flowSteps.exportAnswers'),
    Icon: sensitive ? Visible : Table,
    onSelect: () => void save(sensitive).catch(showError),
  }));
}
