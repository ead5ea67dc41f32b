import { WorkspaceRole, workspaceApi, workspaceRoleSchema, ERRORS } from '@colloquy/contracts';
import Alert from '@mui/material/Alert';
import type { ReactElement } from 'react';
import { z } from 'zod';
import { emailFieldSchema } from '../../features/accounts/email-field-schema.ts';
import { ApiError, textOfError } from '../../api/api-error.ts';
import { useAction } from '../../api/useAction.ts';
import { useText } from '../../i18n/useText.ts';
import { FieldsDialog } from '../../components/FieldsDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { useField } from '../../components/useField.ts';
import { useSendsMail } from '../../features/mail/useSendsMail.ts';
import { handledByForm } from '../../components/useFieldsForm.ts';
import { invitationIssue } from '../../features/members/member-rules.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface InviteValues {
  email: string;
  workspace_role_id: WorkspaceRole;
}

/** 'This user is already a member of this workspace.' is shown on the address, although the error names no field. */
const ALREADY_MEMBER = Number(ERRORS.userAlreadyMember);

/** Invites an address and mails it the link, if this installation sends mail. */
export function InviteDialog(props: { workspaceId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const schema = z.object({ email: emailFieldSchema(t), workspace_role_id: workspaceRoleSchema });
  const sendsMail = useSendsMail();
  const invite = useAction(workspaceApi.createInvitation, {
    stale: ['invitations'],
    done: ({ data }) => t(sendsMail ? 'members.invited' : 'members.invitedUnsent', { email: data.email }),
    onDone: props.onClose,
    onError: handledByForm,
  });
  return (
    <FieldsDialog<InviteValues>
      title={t('members.inviteTitle')}
      action={t(sendsMail ? 'members.inviteAction' : 'members.inviteUnsentAction')}
      schema={schema}
      defaults={{ email: '', workspace_role_id: WorkspaceRole.user }}
      onSave={(body) => invite.mutateAsync({ params: { id: props.workspaceId }, body })}
      issueOf={(error) => {
        const text = invitationIssue(error);
        if (text !== undefined) return t(text);
        const isMember = error instanceof ApiError && error.body.code === ALREADY_MEMBER;
        return isMember ? textOfError(error) : undefined;
      }}
      onClose={props.onClose}
    >
      {!sendsMail && <Alert severity="info">{t('members.inviteUnsent')}</Alert>}
      <FormField name="email" type="email" label={t('auth.email')} autoFocus />
      <RoleField />
    </FieldsDialog>
  );
}

function RoleField(): ReactElement {
  const t = useText();
  const { field } = useField<InviteValues>({ name: 'workspace_role_id' });
  const value = workspaceRoleSchema.parse(field.value);
  return <RoleSelect label={t('members.role')} variant="field" value={value} onChange={field.onChange} />;
}
