import type { ListedKnowledgeItem } from '@colloquy/contracts';
import Delete from '@mui/icons-material/DeleteOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import Replay from '@mui/icons-material/Replay';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { useState, type ReactElement } from 'react';
import { ActionMenu, type MenuAction } from '../../components/ActionMenu.tsx';
import { ACCEPTED_ENDINGS } from '../../features/uploads/validate-file.ts';
import { useText } from '../../i18n/useText.ts';
import { canDelete, canDownload, canReplace, canRetry } from './item-status.ts';
import { useTrain } from './TrainContext.ts';
import { useDownload } from './useDownload.ts';
import { useNewVersion } from './useNewVersion.ts';

/** What can be done with one document beside opening it. */
export function ItemMenu(props: { item: ListedKnowledgeItem; onRemoved?: () => void }): ReactElement {
  const t = useText();
  const { item } = props;
  const { isEditable, retry, remove } = useTrain();
  const download = useDownload();
  const replace = useNewVersion(item);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const mayReplace = isEditable && item.format === 'file' && canReplace(item);
  const actions: readonly (MenuAction & { readonly isOffered: boolean })[] = [
    {
      isOffered: isEditable && canRetry(item),
      label: t('app.retry'),
      Icon: Replay,
      onSelect: () => retry([item]),
    },
    {
      isOffered: mayReplace,
      label: t('knowledge.newVersion'),
      Icon: UploadFile,
      onSelect: () => input?.click(),
    },
    {
      isOffered: canDownload(item),
      label: t('knowledge.download'),
      Icon: Download,
      onSelect: () => download(item),
    },
    {
      isOffered: isEditable && canDelete(item),
      label: t('app.delete'),
      Icon: Delete,
      isDestructive: true,
      onSelect: () => {
        remove([item]);
        props.onRemoved?.();
      },
    },
  ];
  return (
    <>
      <ActionMenu
        label={t('knowledge.actionsOf', { name: item.name })}
        actions={actions.filter(({ isOffered }) => isOffered)}
      />
      {mayReplace && (
        <input
          ref={setInput}
          type="file"
          hidden
          aria-label={t('knowledge.newVersion')}
          accept={ACCEPTED_ENDINGS.join(',')}
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            if (file !== undefined) replace(file);
            event.target.value = '';
          }}
        />
      )}
    </>
  );
}
