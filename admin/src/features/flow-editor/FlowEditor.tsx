import { STEP_TYPES, type ChatBot, type Flow, type FlowStep, type StepType } from '@colloquy/contracts';
import Schema from '@mui/icons-material/SchemaOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useReducer,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { useStore } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { EmptyState } from '../../components/EmptyState.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useKeepUnsaved } from '../../components/LeaveGuard.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { useText } from '../../i18n/useText.ts';
import { FLOW_TAB_PARAM } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { laidOut } from './auto-layout.ts';
import { draftAfter, isUnsaved, openDraft } from './draft.ts';
import { FlowBadge } from './FlowBadge.tsx';
import { FlowDialogs, type Asking } from './FlowDialogs.tsx';
import { FlowEditorContext, type FlowEditing } from './FlowEditorContext.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { stepTowards } from './move-between.ts';
import { Outline } from './Outline.tsx';
import { Palette } from './Palette.tsx';
import { SidePanel, sideTabOf, type SideSlots } from './SidePanel.tsx';
import { SideRoom } from './SideRoom.tsx';
import { stepDropTarget } from './step-drag.ts';
import { stepIdOf } from './step-element-id.ts';
import { STEP_SEARCH_ID } from './StepSearch.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useEditorKeys, type EditorKey } from './useEditorKeys.ts';
import { checkedBy, useFlowCheck, useTeam } from './useFlowCheck.ts';
import { useFlowFile } from './useFlowFile.ts';
import { useFlowSave } from './useFlowSave.ts';
import { useLiveChanges } from './useLiveChanges.ts';
import { usePublish } from './usePublish.ts';
import { useShownStep } from './useShownStep.ts';
import { useStepActions } from './useStepActions.ts';
import { Versions } from './Versions.tsx';

/** The graph's code is not loaded on screens without room for it. */
const Canvas = lazy(async () => ({ default: (await import('./Canvas.tsx')).Canvas }));

/** The whole editor of one flow: canvas or list, inspector, saving and publishing. `slots` adds further tabs. */
export function FlowEditor(props: {
  bot: ChatBot;
  flow: Flow;
  slots?: (steps: readonly FlowStep[]) => SideSlots;
  /** A dialog that replaces the flow's steps. */
  templates?: (onClose: () => void) => ReactElement;
}): ReactElement {
  const t = useText();
  const { bot, flow } = props;
  const { workspace } = useWorkspaceScope();
  const [draft, act] = useReducer(draftAfter, flow, openDraft);
  const [announced, announce] = useState('');
  const [query] = useSearchParams();
  const [tab, setTab] = useState(() => sideTabOf(query.get(FLOW_TAB_PARAM)));
  const [isSheetOpen, setSheetOpen] = useState(tab !== 'inspector');
  const [isChoosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState<Asking | null>(null);
  const [chosenView, setView] = useStore<'canvas' | 'list'>('flow.view', 'canvas');
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const view = isNarrow ? 'list' : chosenView;
  const team = useTeam(workspace.id);
  const found = useFlowCheck(draft.steps, team);
  const inspect = useCallback(() => {
    setTab('inspector');
    setSheetOpen(isNarrow);
  }, [isNarrow]);
  const { reveal, show } = useShownStep(act, inspect);
  const { copy, paste, ...actions } = useStepActions(draft, act, { announce, show });
  const saving = useFlowSave(bot.id, draft, act, show);
  const publishing = usePublish(bot.id, flow.meta.liveRevision);
  const fileInput = useRef<HTMLInputElement>(null);
  const files = useFlowFile(bot.name, draft, act, announce);
  const changes = useLiveChanges(bot.id, publishing.liveRevision, draft.steps);
  useKeepUnsaved(isUnsaved(draft));

  // The server's findings apply as long as the draft is unchanged.
  const { refused } = publishing;
  const isRefused = refused?.revision === draft.baseRevision && !isUnsaved(draft);
  const violations = useMemo(
    () => (isRefused && refused !== null && found.length === 0 ? refused.violations : found),
    [found, isRefused, refused],
  );
  const { selectedIds, steps } = draft;
  const shown = steps.find(({ id }) => id === selectedIds.at(-1));
  const editing: FlowEditing = {
    bot,
    draft,
    act,
    violations,
    team: team ?? [],
    liveRevision: publishing.liveRevision,
    shown,
    show,
    ...actions,
  };

  const save = async () => {
    const revision = await saving.save();
    if (revision !== null) announce(t('flow.saved', { revision }));
    return revision;
  };
  const arrange = () => {
    act({ kind: 'changed', steps: laidOut(steps) });
    announce(t('flow.announced.laidOut'));
  };
  const askDraft = () => {
    publishing.dismiss();
    setAsking({ kind: 'draft' });
  };
  const onEditorKey = (key: EditorKey): boolean => {
    // With selected text, the browser copies that.
    if (key === 'copy' && (selectedIds.length === 0 || getSelection()?.isCollapsed === false)) return false;
    // The canvas handles this key itself, for edges too.
    if (key === 'remove' && (view === 'canvas' || selectedIds.length === 0)) return false;
    const doing: Readonly<Record<EditorKey, () => void>> = {
      undo: actions.undo,
      redo: actions.redo,
      copy: () => copy(selectedIds),
      duplicate: () => actions.duplicate(selectedIds),
      search: () => document.getElementById(STEP_SEARCH_ID)?.focus(),
      remove: () => actions.removeSteps(selectedIds),
    };
    doing[key]();
    return true;
  };
  useEditorKeys(onEditorKey);
  const onStepKey = (event: KeyboardEvent) => {
    const id = stepIdOf(event.target);
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      if (!event.shiftKey) return show(id, 'inspector');
      const without = selectedIds.filter((one) => one !== id);
      return act({ kind: 'selected', ids: selectedIds.includes(id) ? without : [...without, id] });
    }
    const next = stepTowards(steps, id, event.key);
    if (next === undefined) return;
    event.preventDefault();
    show(next, 'step');
  };

  const slots: SideSlots = {
    inspector: <Inspector />,
    ...props.slots?.(steps),
    versions: (
      <Versions
        liveRevision={publishing.liveRevision}
        onPublish={(revision) => {
          publishing.dismiss();
          setAsking({ kind: 'revision', revision });
        }}
      />
    ),
  };
  return (
    <FlowEditorContext value={editing}>
      <Box sx={{ px: { xs: 2, md: 3 }, pt: 2, mb: -1 }}>
        <PageHeader
          title={t('pages.flow')}
          help={t('flow.help', { name: bot.name })}
          isHelpForWide
          action={
            <FlowBadge
              draftRevision={draft.baseRevision}
              liveRevision={publishing.liveRevision}
              changes={changes}
            />
          }
        />
      </Box>
      <Toolbar
        view={isNarrow ? null : view}
        isSaving={saving.isSaving}
        isLive={publishing.liveRevision !== null}
        isPublished={changes === 0}
        onView={setView}
        onLayout={arrange}
        onSave={() => void save()}
        onPublish={askDraft}
        onSwitchOff={() => setAsking({ kind: 'off' })}
        onExport={files.saveAs}
        onTemplate={props.templates === undefined ? undefined : () => setChoosing(true)}
        onImport={() => fileInput.current?.click()}
        onCopy={() => copy(selectedIds)}
        onPaste={paste}
        onPanel={isNarrow ? () => setSheetOpen(true) : undefined}
      />
      <input
        ref={fileInput}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={t('flow.import')}
        onChange={(event) => {
          void files.read(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {files.issues.length > 0 && (
        <Alert severity="error" onClose={files.dismiss} sx={{ mx: 2, mb: 1, whiteSpace: 'pre-line' }}>
          {files.issues.join('\n')}
        </Alert>
      )}
      <Box
        sx={{
          flex: 1,
          minHeight: 320,
          display: 'flex',
          flexDirection: view === 'canvas' ? 'row' : 'column',
          borderTop: 1,
          borderColor: 'divider',
          position: 'relative',
        }}
      >
        <Palette direction={view === 'canvas' ? 'column' : 'row'} />
        <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex' }}>
          <Box
            role="region"
            aria-label={t('flow.steps')}
            onKeyDown={onStepKey}
            sx={{
              flex: 1,
              minWidth: 0,
              position: 'relative',
              overflowY: view === 'canvas' ? 'clip' : 'auto',
            }}
          >
            {steps.length === 0 && (
              <NoStep
                onAdd={actions.addStep}
                onTemplate={props.templates === undefined ? undefined : () => setChoosing(true)}
              />
            )}
            {steps.length > 0 && view === 'list' && <Outline />}
            {steps.length > 0 && view === 'canvas' && (
              <Suspense fallback={null}>
                <Canvas reveal={reveal} />
              </Suspense>
            )}
          </Box>
          <SideRoom isSheet={isNarrow} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)}>
            <SidePanel slots={slots} open={tab} onOpen={setTab} />
          </SideRoom>
        </Box>
      </Box>
      {isChoosing && props.templates?.(() => setChoosing(false))}
      <HiddenText role="status">{announced}</HiddenText>
      <FlowDialogs
        asking={asking}
        saving={{ ...saving, save }}
        publishing={publishing}
        violations={asking === null || isRefused ? violations : checkedBy(steps, team)}
        onClose={() => setAsking(null)}
      />
    </FlowEditorContext>
  );
}

function NoStep(props: {
  onAdd: (type: StepType) => void;
  onTemplate: (() => void) | undefined;
}): ReactElement {
  const t = useText();
  return (
    <Box {...stepDropTarget({ drop: props.onAdd })} sx={{ height: '100%' }}>
      <EmptyState
        icon={<Schema />}
        title={t('flow.emptyTitle')}
        text={t('flow.emptyText')}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center' }}>
            <Button variant="contained" onClick={() => props.onAdd(STEP_TYPES.infoText.id)}>
              {t('flow.addFirst')}
            </Button>
            {props.onTemplate !== undefined && (
              <Button variant="outlined" aria-haspopup="dialog" onClick={props.onTemplate}>
                {t('flowTemplates.title')}
              </Button>
            )}
          </Box>
        }
      />
    </Box>
  );
}
