import {
  CANNED_REPLY_TEXT_MAX_LENGTH,
  MAX_CANNED_REPLIES,
  NAME_MAX_LENGTH,
  VISITOR_PLACEHOLDER,
  chatApi,
  newCannedReplySchema,
  type CannedReply,
  type NewCannedReply,
} from '@colloquy/contracts';
import Add from '@mui/icons-material/Add';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { useCannedReplies } from './useCannedReplies.ts';

const TITLE_ID = 'replies-title';
const LIST_PX = 200;
const TEXT_ROWS = 6;
const STALE = [chatApi.listCannedReplies];

type Asking = { readonly kind: 'create' } | { readonly kind: 'edit' | 'delete'; readonly reply: CannedReply };

/** Creates, edits and deletes the workspace's saved replies. */
export function ManageReplies(props: { onClose: () => void }): ReactElement {
  const t = useText();
  const replies = useCannedReplies();
  const [asking, setAsking] = useState<Asking | null>(null);
  const back = () => setAsking(null);
  if (asking !== null && asking.kind !== 'delete') {
    return <ReplyForm reply={asking.kind === 'edit' ? asking.reply : null} onClose={back} />;
  }
  const count = replies.data?.data.length ?? 0;
  const isFull = count >= MAX_CANNED_REPLIES;
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={props.onClose} aria-labelledby={TITLE_ID}>
      <DialogTitle id={TITLE_ID}>{t('inbox.replies.title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {t(isFull ? 'inbox.replies.full' : 'inbox.replies.help', { max: MAX_CANNED_REPLIES })}
        </Typography>
        <Loaded query={replies} heightPx={LIST_PX}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('inbox.replies.emptyTitle')} text={t('inbox.replies.emptyText')} />
            ) : (
              <Box
                component="ul"
                aria-label={t('inbox.replies.title')}
                sx={{ listStyle: 'none', m: 0, p: 0 }}
              >
                {data.map((reply) => (
                  <ReplyRow
                    key={reply.id}
                    reply={reply}
                    onEdit={() => setAsking({ kind: 'edit', reply })}
                    onDelete={() => setAsking({ kind: 'delete', reply })}
                  />
                ))}
              </Box>
            )
          }
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={props.onClose}>
          {t('app.close')}
        </Button>
        <Button
          variant="contained"
          startIcon={<Add />}
          aria-haspopup="dialog"
          disabled={isFull}
          onClick={() => setAsking({ kind: 'create' })}
        >
          {t('inbox.replies.add')}
        </Button>
      </DialogActions>
      {asking !== null && <DeleteReply reply={asking.reply} onClose={back} />}
    </Dialog>
  );
}

function ReplyRow(props: { reply: CannedReply; onEdit: () => void; onDelete: () => void }): ReactElement {
  const t = useText();
  const { title, text } = props.reply;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 0.5, py: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography noWrap title={title} sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography noWrap variant="body2" color="textSecondary">
          {text}
        </Typography>
      </Box>
      <IconAction
        label={t('inbox.replies.change', { name: title })}
        aria-haspopup="dialog"
        onClick={props.onEdit}
      >
        <Edit fontSize="small" />
      </IconAction>
      <IconAction
        label={t('inbox.replies.delete', { name: title })}
        aria-haspopup="dialog"
        onClick={props.onDelete}
      >
        <Delete fontSize="small" />
      </IconAction>
    </Box>
  );
}

/** Creates a reply, or edits the given one. */
function ReplyForm(props: { reply: CannedReply | null; onClose: () => void }): ReactElement {
  const t = useText();
  const { reply, onClose } = props;
  const { workspace } = useWorkspaceScope();
  const params = { id: workspace.id };
  const options = { stale: STALE, done: t('inbox.replies.saved'), onDone: onClose, onError: handledByForm };
  const create = useAction(chatApi.createCannedReply, options);
  const change = useAction(chatApi.updateCannedReplies, options);
  const save = (body: NewCannedReply) =>
    reply === null
      ? create.mutateAsync({ params, body })
      : change.mutateAsync({
          params,
          query: { id: [reply.id] },
          body: { ...body, revision: reply.revision },
        });
  return (
    <FieldsDialog<NewCannedReply>
      isWide
      title={reply === null ? t('inbox.replies.add') : t('inbox.replies.change', { name: reply.title })}
      action={reply === null ? t('app.create') : t('app.save')}
      schema={newCannedReplySchema}
      defaults={{ title: reply?.title ?? '', text: reply?.text ?? '' }}
      onSave={save}
      onClose={onClose}
    >
      <FormField<NewCannedReply>
        name="title"
        label={t('inbox.replies.name')}
        counterMax={NAME_MAX_LENGTH}
        autoFocus
        required
      />
      <FormField<NewCannedReply>
        name="text"
        label={t('inbox.replies.text')}
        help={t('inbox.replies.textHelp', { placeholder: VISITOR_PLACEHOLDER })}
        rows={TEXT_ROWS}
        counterMax={CANNED_REPLY_TEXT_MAX_LENGTH}
        required
      />
    </FieldsDialog>
  );
}

function DeleteReply(props: { reply: CannedReply; onClose: () => void }): ReactElement {
  const t = useText();
  const { reply, onClose } = props;
  const { workspace } = useWorkspaceScope();
  const { isPending, mutate } = useAction(chatApi.deleteCannedReplies, {
    stale: STALE,
    done: t('inbox.replies.deleted', { name: reply.title }),
  });
  return (
    <ConfirmDialog
      open
      title={t('inbox.replies.deleteTitle', { name: reply.title })}
      text={t('inbox.replies.deleteText')}
      action={t('app.delete')}
      busy={isPending}
      onClose={onClose}
      onConfirm={() =>
        mutate({ params: { id: workspace.id }, query: { id: [reply.id] } }, { onSettled: onClose })
      }
    />
  );
}
