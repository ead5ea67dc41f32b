import { isAllowed, type DescribedUser, type WorkspacePreferences } from '@colloquy/contracts';
import { renderMail, type MailContent, type Mailer } from '@colloquy/mailer';
import type { Inbox } from '@colloquy/persistence';
import type { RequestContext } from '@colloquy/service-kit';
import type { UserProfiles } from '../user-profiles/user-profiles.ts';
import { membersAt } from './contact-recipients.ts';
import { preferencesOf } from '../workspaces/preferences.ts';
import type { WorkspaceDocument } from '../workspaces/workspaces.model.ts';
import type { WorkspaceRepository } from '../workspaces/workspaces.repository.ts';

/** The workspace data that a mail to admins needs. */
export interface MailedWorkspace {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly timezone: string;
}

export interface AdminMail {
  readonly kind: string;
  /** Identifies the mail within the workspace: an admin gets it once per key. */
  readonly key: string;
  /** Addresses of members who get it instead of the admins; former members are skipped. */
  readonly recipients?: readonly string[];
  /** Reply-To of the mail; a bare address. */
  readonly replyTo?: string;
  /** The setting that turns such mails off; null for mails that are always sent. */
  readonly flag: keyof WorkspacePreferences['notify'] | null;
  readonly content: (workspace: MailedWorkspace) => MailContent;
}

const CONSUMER = 'workspace.admin-mail';

export type AdminMails = ReturnType<typeof createAdminMails>;

/** Mails to every admin of a workspace, or to members named by a setting. */
export function createAdminMails(deps: {
  readonly workspaces: WorkspaceRepository;
  readonly profiles: UserProfiles;
  readonly mailer: Mailer;
  readonly inbox: Inbox;
}) {
  const { workspaces, profiles, mailer, inbox } = deps;

  async function adminsOf({ members }: WorkspaceDocument, context: RequestContext): Promise<DescribedUser[]> {
    const ids = members.filter((member) => isAllowed(member.workspace_role_id, 'manageBilling'));
    const known = await profiles.byId(
      ids.map(({ user_id }) => user_id),
      context,
    );
    return [...known.values()];
  }

  return {
    /** Sends it once to each admin who wants it, or to each named member. A deleted workspace sends none. */
    async send(workspaceId: string, mail: AdminMail, context: RequestContext) {
      const { kind, key, flag, content, replyTo, recipients = [] } = mail;
      const workspace = await workspaces.findById(workspaceId);
      if (workspace === null) return;
      const { language, timezone, notify } = preferencesOf(workspace);
      const named = await membersAt(workspace, recipients, profiles, context);
      if (named.length === 0 && flag !== null && !notify[flag]) return;
      const wanting =
        named.length > 0
          ? named
          : (await adminsOf(workspace, context)).filter(({ wantsNotices }) => flag === null || wantsNotices);
      const written = content({ id: workspaceId, name: workspace.name, language, timezone });
      const rendered = { ...renderMail(written), kind, ...(replyTo === undefined ? {} : { replyTo }) };
      // A rejecting address must not prevent the mail to other admins.
      const outcomes = await Promise.allSettled(
        wanting.map(({ user_id, email }) => {
          const messageKey = `${kind}:${workspaceId}:${key}:${user_id}`;
          const send = () => mailer.send({ to: email, ...rendered, messageKey });
          return inbox.applyOnce(CONSUMER, { id: messageKey }, send);
        }),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
  };
}
