import { WorkspaceRole, workspaceApi, workspaceRoleSchema, ERRORS } from '@colloquy/contracts';
import type { ReactElement } from 'react';
import { useController, useForm } from 'react-hook-form';
import { z } from 'zod';
import { emailFieldSchema } from '../../features/accounts/email-field-schema.ts';
import { ApiError, textOfError } from '../../api/api-error.ts';
import { schemaResolver } from '../../api/schema-resolver.ts';
import { useAction } from '../../api/useAction.ts';
import { useFormFailure } from '../../api/useFormFailure.ts';
import { useText } from '../../i18n/useText.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormField } from '../../components/FormField.tsx';
import { invitationIssue } from '../../features/members/member-rules.ts';
import { RoleSelect } from './RoleSelect.tsx';

interface InviteValues {
  email: string;
  workspace_role_id: WorkspaceRole;
}

/** 'This user is already a member of this workspace.' belongs to the address, though it names no field. */
const ALREADY_MEMBER = Number(ERRORS.userAlreadyMember);

/** Invites an address and mails it the link. */
export function InviteDialog(props: { workspaceId: string; onClose: () => void }): ReactElement {
  const t = useText();
  const schema = z.object({ email: emailFieldSchema(t), workspace_role_id: workspaceRoleSchema });
  const { control, handleSubmit, setError } = useForm<InviteValues>({
    defaultValues: { email: '', workspace_role_id: WorkspaceRole.user },
    resolver: schemaResolver(schema),
  });
  const role = useController({ control, name: 'workspace_role_id' }).field;
  const showFailure = useFormFailure(setError, 'email');
  const invite = useAction(workspaceApi.createInvitation, {
    stale: ['invitations'],
    done: ({ data }) => t('members.invited', { email: data.email }),
    onDone: props.onClose,
    onError: (error) => {
      const text = invitationIssue(error);
      const isMember = error instanceof ApiError && error.body.code === ALREADY_MEMBER;
      if (text !== undefined) setError('email', { message: t(text) }, { shouldFocus: true });
      else if (isMember) setError('email', { message: textOfError(error) }, { shouldFocus: true });
      else showFailure(error);
    },
  });
  return (
    <FormDialog
      title={t('members.inviteTitle')}
      action={t('members.inviteAction')}
      busy={invite.isPending}
      onClose={props.onClose}
      onSubmit={handleSubmit((body) => invite.mutate({ params: { id: props.workspaceId }, body }))}
    >
      <FormField control={control} name="email" type="email" label={t('auth.email')} autoFocus />
      <RoleSelect
        label={t('members.role')}
        variant="field"
        value={role.value}
        onChange={(value) => role.onChange(value)}
      />
    </FormDialog>
  );
}
