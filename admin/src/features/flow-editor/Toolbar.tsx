import AutoLayout from '@mui/icons-material/AutoAwesomeMosaicOutlined';
import Canvas from '@mui/icons-material/AccountTreeOutlined';
import Details from '@mui/icons-material/TuneOutlined';
import Download from '@mui/icons-material/FileDownloadOutlined';
import List from '@mui/icons-material/FormatListBulleted';
import Schema from '@mui/icons-material/SchemaOutlined';
import Redo from '@mui/icons-material/Redo';
import Undo from '@mui/icons-material/Undo';
import Upload from '@mui/icons-material/FileUploadOutlined';
import PowerSettingsNew from '@mui/icons-material/PowerSettingsNewOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import ContentPaste from '@mui/icons-material/ContentPasteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { useText } from '../../i18n/useText.ts';
import { useAnswerExport } from '../flow-steps/useAnswerExport.ts';
import { isUnsaved } from './draft.ts';
import { useFlowEditing } from './FlowEditorContext.ts';
import { StepSearch } from './StepSearch.tsx';

export interface ToolbarProps {
  /** Null without room for a canvas. */
  readonly view: 'canvas' | 'list' | null;
  readonly isSaving: boolean;
  readonly isLive: boolean;
  /** The draft equals the live flow. */
  readonly isPublished: boolean;
  readonly onView: (view: 'canvas' | 'list') => void;
  readonly onLayout: () => void;
  readonly onSave: () => void;
  readonly onPublish: () => void;
  readonly onSwitchOff: () => void;
  readonly onExport: () => void;
  readonly onImport: () => void;
  readonly onTemplate: (() => void) | undefined;
  readonly onCopy: () => void;
  readonly onPaste: () => void;
  /** Opens the panel when it is a sheet. */
  readonly onPanel: (() => void) | undefined;
}

/** Actions on the flow as a whole. */
export function Toolbar(props: ToolbarProps): ReactElement {
  const t = useText();
  const { bot, draft, undo, redo } = useFlowEditing();
  const answers = useAnswerExport(bot.id);
  const { view } = props;
  const hasChanges = isUnsaved(draft);
  const isEmpty = draft.steps.length === 0;
  return (
    <Box
      role="group"
      aria-label={t('flow.toolbar')}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, px: { xs: 1, md: 2 }, py: 1 }}
    >
      <IconAction label={t('flow.undo')} disabled={draft.past.length === 0} onClick={undo}>
        <Undo fontSize="small" />
      </IconAction>
      <IconAction label={t('flow.redo')} disabled={draft.future.length === 0} onClick={redo}>
        <Redo fontSize="small" />
      </IconAction>
      {view !== null && (
        <>
          <IconAction label={t('flow.layout')} disabled={isEmpty} onClick={props.onLayout}>
            <AutoLayout fontSize="small" />
          </IconAction>
          <IconAction
            label={t(view === 'canvas' ? 'flow.asList' : 'flow.asCanvas')}
            onClick={() => props.onView(view === 'canvas' ? 'list' : 'canvas')}
          >
            {view === 'canvas' ? <List fontSize="small" /> : <Canvas fontSize="small" />}
          </IconAction>
        </>
      )}
      {props.onPanel !== undefined && (
        <IconAction label={t('flow.panel')} aria-haspopup="dialog" onClick={props.onPanel}>
          <Details fontSize="small" />
        </IconAction>
      )}
      <ActionMenu
        label={t('flow.more')}
        actions={[
          {
            label: t('flow.copy'),
            Icon: ContentCopy,
            onSelect: props.onCopy,
            disabled: draft.selectedIds.length === 0,
          },
          { label: t('flow.paste'), Icon: ContentPaste, onSelect: props.onPaste },
          { label: t('flow.export'), Icon: Download, onSelect: props.onExport, disabled: isEmpty },
          { label: t('flow.import'), Icon: Upload, onSelect: props.onImport },
          ...answers.map((action) => ({ ...action, disabled: !props.isLive })),
          ...(props.onTemplate === undefined
            ? []
            : [{ label: t('flowTemplates.title'), Icon: Schema, onSelect: props.onTemplate }]),
          ...(props.isLive
            ? [
                {
                  label: t('flow.switchOff'),
                  Icon: PowerSettingsNew,
                  onSelect: props.onSwitchOff,
                  isDestructive: true,
                },
              ]
            : []),
        ]}
      />
      <Box sx={{ flex: { xs: '1 1 100%', sm: '0 1 200px' }, order: { xs: 1, sm: 0 }, minWidth: 0 }}>
        <StepSearch />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: 'auto' }}>
        <Box component="span" role="status" sx={{ fontSize: 13, color: 'text.secondary' }}>
          {props.isSaving ? t('flow.saving') : hasChanges ? t('app.unsavedChanges') : ''}
        </Box>
        <Button
          variant={hasChanges ? 'contained' : 'outlined'}
          disabled={!hasChanges}
          loading={props.isSaving}
          onClick={props.onSave}
        >
          {t('app.save')}
        </Button>
        <Button
          variant={hasChanges || props.isPublished ? 'outlined' : 'contained'}
          disabled={isEmpty}
          aria-haspopup="dialog"
          onClick={props.onPublish}
        >
          {t('flow.publish.action')}
        </Button>
      </Box>
    </Box>
  );
}
