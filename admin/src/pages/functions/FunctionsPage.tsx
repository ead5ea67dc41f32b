import { botApi, MAX_FUNCTIONS_PER_BOT, type BotFunction, type ChatBot } from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FileUpload from '@mui/icons-material/FileUploadOutlined';
import Functions from '@mui/icons-material/FunctionsOutlined';
import PlayArrow from '@mui/icons-material/PlayArrowOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNewOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ActionMenu, type MenuAction } from '../../components/ActionMenu.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Page } from '../../components/Page.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PageSkeleton } from '../../components/PageSkeleton.tsx';
import { menuColumn, RecordTable, type Column } from '../../components/RecordTable.tsx';
import { useText } from '../../i18n/useText.ts';
import { integrationsPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { AskedOfFunction, type Asking } from './AskedOfFunction.tsx';
import { FunctionCell } from './FunctionCell.tsx';
import { ModelNote } from './ModelNote.tsx';

const LIST_PX = 220;

/** The functions of the current chatbot. */
export function FunctionsPage(): ReactElement {
  const t = useText();
  const { workspace, bot } = useWorkspaceScope();
  if (bot === undefined) return <PageSkeleton />;
  return (
    <Page back={{ to: integrationsPath(workspace.id, bot.id), label: t('functions.back') }}>
      <BotFunctions key={bot.id} bot={bot} />
    </Page>
  );
}

function BotFunctions({ bot }: { bot: ChatBot }): ReactElement {
  const t = useText();
  const [asking, setAsking] = useState<Asking | null>(null);
  const query = { limit: MAX_FUNCTIONS_PER_BOT };
  const functions = useRoute(botApi.listFunctions, { params: { id: bot.id }, query });
  const ask = (kind: 'create' | 'import') => () => setAsking({ kind });
  return (
    <>
      <PageHeader
        title={t('pages.functions')}
        help={t('functions.help', { name: bot.name })}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button
              variant="outlined"
              startIcon={<FileUpload />}
              aria-haspopup="dialog"
              onClick={ask('import')}
            >
              {t('functions.import')}
            </Button>
            <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={ask('create')}>
              {t('functions.add')}
            </Button>
          </Box>
        }
      />
      <ModelNote bot={bot} />
      <Loaded query={functions} heightPx={LIST_PX}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon={<Functions />}
              title={t('functions.emptyTitle')}
              text={t('functions.emptyText')}
            />
          ) : (
            <FunctionTable functions={data} onAsk={setAsking} />
          )
        }
      </Loaded>
      {asking !== null && <AskedOfFunction bot={bot} asking={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function FunctionTable(props: {
  functions: readonly BotFunction[];
  onAsk: (asking: Asking) => void;
}): ReactElement {
  const t = useText();
  const change = useAction(botApi.updateFunction, {
    stale: [botApi.listFunctions],
    done: ({ data }) => t('functions.saved', { name: data.name }),
  });
  const actionsOf = (one: BotFunction): readonly MenuAction[] => {
    const ask = (kind: 'test' | 'edit' | 'delete') => () => props.onAsk({ kind, called: one });
    const { id, chat_bot_id, enabled, revision } = one;
    const toggle = () =>
      change.mutate({ params: { id: chat_bot_id, fid: id }, body: { enabled: !enabled, revision } });
    return [
      { label: t('functions.test'), Icon: PlayArrow, onSelect: ask('test') },
      { label: t('functions.edit'), Icon: Edit, onSelect: ask('edit') },
      {
        label: t(enabled ? 'functions.switchOff' : 'functions.switchOn'),
        Icon: PowerSettingsNew,
        onSelect: toggle,
      },
      { label: t('app.delete'), Icon: Delete, onSelect: ask('delete'), isDestructive: true },
    ];
  };
  const columns: readonly Column<BotFunction>[] = [
    { head: t('functions.function'), cell: (one) => <FunctionCell shown={one} /> },
    menuColumn(t('functions.actions'), (one) => (
      <ActionMenu label={t('functions.more', { name: one.name })} actions={actionsOf(one)} />
    )),
  ];
  return (
    <RecordTable
      label={t('pages.functions')}
      rows={props.functions}
      idOf={({ id }) => id}
      columns={columns}
    />
  );
}
