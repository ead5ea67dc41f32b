import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Abc from '@mui/icons-material/Abc';
import ContentCut from '@mui/icons-material/ContentCut';
import Delete from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Replay from '@mui/icons-material/Replay';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { useState, type ReactElement } from 'react';
import { ActionList, MenuButton, type MenuAction } from '../../../components/ActionMenu.tsx';
import { useText } from '../../../i18n/useText.ts';
import { EncodingDialog } from './EncodingDialog.tsx';
import { FileInput } from './FileInput.tsx';
import { offeredActions, type ItemAction } from './item-status.ts';
import { RecutDialog } from './RecutDialog.tsx';
import { useTrain } from './TrainContext.ts';
import { useDownload } from './useDownload.ts';
import { useNewVersion } from './useNewVersion.ts';

type Menu = {
  item: ListedKnowledgeItem;
  /** Called after deleting, when the view of the document must close. */
  onRemoved?: () => void;
};

/** The menu of one document; only its button is rendered until it is opened. */
export function ItemMenu(props: Menu): ReactElement | null {
  const t = useText();
  const { isEditable } = useTrain();
  const [anchor, setAnchor] = useState<HTMLElement | null>();
  if (offeredActions(props.item, isEditable).length === 0) return null;
  const label = t('knowledge.actionsOf', { name: props.item.name });
  return (
    <>
      <MenuButton label={label} isOpen={anchor instanceof HTMLElement} onOpen={setAnchor} />
      {/* Stays mounted, because a file for a new version is chosen after the menu has closed. */}
      {anchor !== undefined && (
        <Actions {...props} label={label} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}

function Actions(
  props: Menu & { label: string; anchor: HTMLElement | null; onClose: () => void },
): ReactElement {
  const t = useText();
  const { item, label, anchor, onClose } = props;
  const { isEditable, retry, remove } = useTrain();
  const download = useDownload();
  const replace = useNewVersion(item);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [opened, setOpened] = useState<'encoding' | 'recut' | null>(null);
  const actions: Readonly<Record<ItemAction, MenuAction>> = {
    retry: { label: t('app.retry'), Icon: Replay, onSelect: () => retry([item]) },
    encoding: { label: t('knowledge.encoding.open'), Icon: Abc, onSelect: () => setOpened('encoding') },
    recut: { label: t('knowledge.recut.open'), Icon: ContentCut, onSelect: () => setOpened('recut') },
    replace: { label: t('knowledge.newVersion'), Icon: UploadFile, onSelect: () => input?.click() },
    download: { label: t('knowledge.download'), Icon: Download, onSelect: () => download(item) },
    delete: {
      label: t('app.delete'),
      Icon: Delete,
      isDestructive: true,
      onSelect: () => {
        remove([item]);
        props.onRemoved?.();
      },
    },
  };
  return (
    <>
      <ActionList
        label={label}
        actions={offeredActions(item, isEditable).map((action) => actions[action])}
        anchor={anchor}
        onClose={onClose}
      />
      <FileInput
        ref={setInput}
        label={t('knowledge.newVersion')}
        onFiles={([file]) => file && replace(file)}
      />
      {opened === 'recut' && <RecutDialog item={item} onClose={() => setOpened(null)} />}
      {opened === 'encoding' && <EncodingDialog item={item} onClose={() => setOpened(null)} />}
    </>
  );
}
