import { chatApi, isAllowed } from '@colloquy/contracts';
import Table from '@mui/icons-material/TableViewOutlined';
import { useNotify } from 'react-admin';
import { useBackend } from '../../api/backend.tsx';
import { toRequest } from '../../api/call-route.ts';
import { useErrorNotice } from '../../api/useErrorNotice.ts';
import type { MenuAction } from '../../components/ActionMenu.tsx';
import { saveFile } from '../../components/save-file.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

/** What saves the answers to a chatbot's flows as a table, a row for each run; nothing for roles that may not. */
export function useAnswerExport(botId: string): readonly MenuAction[] {
  const t = useText();
  const { http } = useBackend();
  const { role } = useWorkspaceScope();
  const notify = useNotify();
  const showError = useErrorNotice();
  if (!isAllowed(role, 'exportHistory')) return [];
  const save = async () => {
    const query = { chat_bot_id: botId, returnAll: true };
    const response = await http.open({ ...toRequest(chatApi.listBotFlowRuns, { query }), accept: '*/*' });
    saveFile(await response.blob(), 'flow-answers.csv');
    notify(t('flowSteps.answersExported'), { type: 'success' });
  };
  return [{ label: t('flowSteps.exportAnswers'), Icon: Table, onSelect: () => void save().catch(showError) }];
}
