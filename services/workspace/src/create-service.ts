import { operatorApi, workspaceApi, workspaceEvents } from '@colloquy/contracts';
import type { Secret } from '@colloquy/config';
import { defineConsumer } from '@colloquy/event-bus';
import { watchMailer, type Mailer } from '@colloquy/mailer';
import type { ObjectStorage } from '@colloquy/object-storage';
import { createDayCounts } from '@colloquy/persistence';
import {
  createMailTokenCodec,
  createServiceFoundation,
  createWorkspaceAccess,
  type Service,
  type ServiceDependencies,
} from '@colloquy/service-kit';
import { createImageUploads, createPictureEncoder } from '@colloquy/uploads';
import { createAuditConsumers } from './audit/audit.consumers.ts';
import { auditModel } from './audit/audit.model.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createAuditUseCases } from './audit/audit.use-cases.ts';
import { createWorkspaceImageUseCases } from './images/images.use-cases.ts';
import { createAccountDeletionConsumers } from './account-deletion/account-deletion.consumers.ts';
import { createAccountDeletionUseCases } from './account-deletion/account-deletion.use-cases.ts';
import { createMemberRecordUseCases } from './members/member-records.use-cases.ts';
import { createInvitationMailConsumers } from './invitations/invitation-mails.consumers.ts';
import { createInvitationLinks } from './invitations/invitation-links.ts';
import { createInvitationUseCases } from './invitations/invitations.use-cases.ts';
import { createJoiningUseCases } from './invitations/joining.use-cases.ts';
import { createSeats } from './invitations/seats.ts';
import { createMemberUseCases } from './members/members.use-cases.ts';
import { createMembershipReader } from './members/membership-reader.ts';
import { createUserProfiles } from './user-profiles/user-profiles.ts';
import { visitModel } from './members/visits.model.ts';
import { createVisitRepository } from './members/visits.repository.ts';
import { createAdminMails } from './notices/admin-mails.ts';
import { createFlowMails } from './notices/flow-mails.ts';
import { createContactMails } from './notices/contact-mails.ts';
import { createContactRecipientUseCases } from './notices/contact-recipients.ts';
import { createMailCaps, MAIL_LIMITS, type MailLimits } from './notices/mail-caps.ts';
import { mailCountModel } from './notices/mail-counts.model.ts';
import { createNoticeConsumers } from './notices/notices.consumers.ts';
import { createOperatorUseCases } from './operator/operator.use-cases.ts';
import { createSettingsUseCases } from './settings/settings.use-cases.ts';
import { workspaceModel } from './workspaces/workspaces.model.ts';
import { createWorkspaceConsumers } from './workspaces/workspaces.consumers.ts';
import { createWorkspaceRepository } from './workspaces/workspaces.repository.ts';
import { createWorkspaceUseCases, deletedAgain } from './workspaces/workspaces.use-cases.ts';
import { workspaceMigrations } from './migrations/index.ts';

export type WorkspaceServiceDependencies = ServiceDependencies & {
  readonly mailer: Mailer;
  readonly storage: ObjectStorage;
  readonly mailTokenSecret: Secret;
  /** Base address of links in mails. */
  readonly publicUrl: string;
  /** Daily limits of mails that visitors cause. */
  readonly mailLimits?: MailLimits;
};

/** Workspaces, their members, invitations, settings, pictures and audit log. Opens nothing: see `start`. */
export function createWorkspaceService(deps: WorkspaceServiceDependencies): Service {
  const { now, publicUrl } = deps;
  const foundation = createServiceFoundation('workspace', deps, workspaceMigrations);
  const { database, signal, router, client, logger, inbox } = foundation;
  const mailer = watchMailer(deps.mailer, logger);
  const workspaceRows = workspaceModel(database);
  const workspaces = createWorkspaceRepository(workspaceRows, signal);
  const visits = createVisitRepository(visitModel(database), signal);
  const entries = createAuditRepository(auditModel(database), signal);
  const memberships = createMembershipReader({ workspaces, visits, logger, now });
  const access = createWorkspaceAccess((_context, workspaceId, userId) =>
    memberships.roleOf(workspaceId, userId),
  );
  const profiles = createUserProfiles(client);
  const seats = createSeats(client);
  const codec = createMailTokenCodec(deps.mailTokenSecret);
  const links = createInvitationLinks({ mailer, codec, publicUrl });
  const shared = { workspaces, profiles, access, now };
  const audit = createAuditUseCases({ entries, profiles, workspaces, access, now });

  const accountDeletion = createAccountDeletionUseCases({
    workspaces,
    visits,
    entries,
    eraseAnswersWith: foundation.eraseAnswersWith,
    now,
  });
  foundation.republishDeletions(workspaceRows, ({ _id }) => [deletedAgain(_id)]);
  foundation.purge.before((deletedBefore) => accountDeletion.purgeLeftovers(deletedBefore));

  const useCases = createWorkspaceUseCases(shared);
  const adminMails = createAdminMails({ ...shared, mailer, inbox });
  const caps = createMailCaps({
    counts: createDayCounts(mailCountModel(database), signal, now),
    limits: deps.mailLimits ?? MAIL_LIMITS,
    logger,
  });
  foundation.defineJob(caps.job);
  const mailing = { ...shared, client, mailer, inbox, caps, publicUrl };
  const contactMails = createContactMails({ ...mailing, adminMails });
  const flowMails = createFlowMails({ ...mailing, logger });

  router.bindAll(workspaceApi, useCases);
  router.bindAll(workspaceApi, createSettingsUseCases(shared));
  router.bindAll(workspaceApi, createContactRecipientUseCases(shared));
  router.bindAll(workspaceApi, createMemberUseCases({ ...shared, memberships, visits }));
  router.bindAll(workspaceApi, createInvitationUseCases({ ...shared, seats, links }));
  router.bindAll(workspaceApi, createJoiningUseCases({ ...shared, codec }));
  router.bindAll(workspaceApi, audit);
  const encoder = createPictureEncoder();
  const imageUploads = createImageUploads({
    folder: 'workspaces',
    storage: deps.storage,
    encoder,
    imagesOf: async (workspaceId) => (await workspaces.findById(workspaceId))?.images ?? null,
    aloneSince: foundation.aloneSince,
    logger,
    now,
  });
  foundation.defineJob(imageUploads.job);
  const images = createWorkspaceImageUseCases({ workspaces, imageUploads, access });
  router.bind(workspaceApi.createWorkspaceImage, images.create);
  router.bind(workspaceApi.confirmWorkspaceImage, images.confirm);
  router.bind(workspaceApi.deleteWorkspaceImage, images.delete);
  router.bindFile(workspaceApi.readWorkspaceImage, images.read);
  router.bindAll(operatorApi, createOperatorUseCases(shared));
  router.bindAll(workspaceApi, accountDeletion);
  router.bindAll(workspaceApi, createMemberRecordUseCases({ workspaces, visits, entries, now }));
  return {
    ...foundation.service,
    notes: { mail: mailer.trouble },
    consumers: [
      ...foundation.consumers,
      ...createInvitationMailConsumers({ ...shared, links, mailer }),
      ...createNoticeConsumers(adminMails, contactMails, flowMails, publicUrl),
      ...createWorkspaceConsumers(useCases),
      ...createAuditConsumers(audit, workspaces),
      defineConsumer({
        name: 'workspace.remove-images',
        event: workspaceEvents.workspaceDeleted,
        handle: ({ data }) => images.deleteAllOf(data.workspace_id),
      }),
      ...createAccountDeletionConsumers(accountDeletion),
    ],
    async stop() {
      await encoder.close();
      await foundation.stop();
    },
  };
}
