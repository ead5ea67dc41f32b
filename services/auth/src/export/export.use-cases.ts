import { chatApi, workspaceApi, type AccountExport, type authApi } from '@colloquy/contracts';
import type { Logger } from '@colloquy/observability';
import {
  SESSION_HOURS,
  type RequestContext,
  type ServiceClient,
  type UseCasesOf,
} from '@colloquy/service-kit';
import type { AccountDocument } from '../accounts/accounts.model.ts';
import type { AccountRepository } from '../accounts/accounts.repository.ts';
import { signedIn } from '../accounts/signed-in.ts';
import type { IdentityRepository } from '../google/identities.repository.ts';
import type { SecondFactorDocument } from '../second-factor/second-factors.model.ts';
import type { SecondFactorRepository } from '../second-factor/second-factors.repository.ts';
import { toSession } from '../sessions/sessions.policy.ts';
import type { SessionRepository } from '../sessions/sessions.repository.ts';
import { readCursor, writeCursor, type ExportCursor } from './export-cursor.ts';

interface Part {
  readonly data: Partial<AccountExport>;
  /** Null after the last page. */
  readonly next: ExportCursor | null;
}

const ACTIONS_PER_PAGE = 100;

/** Collects everything stored about a user from the services that keep it, page by page. */
export function createExportUseCases(deps: {
  readonly accounts: AccountRepository;
  readonly identities: Pick<IdentityRepository, 'findByUser'>;
  readonly sessions: Pick<SessionRepository, 'holding'>;
  readonly factors: Pick<SecondFactorRepository, 'findOn'>;
  readonly client: ServiceClient;
  readonly logger: Logger;
  readonly now: () => Date;
}) {
  const { accounts, identities, sessions, factors, client, logger, now } = deps;

  async function accountPart(account: AccountDocument, context: RequestContext): Promise<Part> {
    const { data } = await client.call(
      workspaceApi.readMemberRecord,
      { params: { userId: account._id }, body: { email: account.email } },
      { context },
    );
    const google = await identities.findByUser(account._id);
    const factor = await factors.findOn(account._id);
    const { _id: userId, tokenVersion } = account;
    const open = (await sessions.holding({ userId, tokenVersion })).map((row) => {
      const { current: _current, ...session } = toSession(row, undefined);
      return session;
    });
    const exported = { ...toExported(account, google), ...securityOf(account, open, factor) };
    return { data: { account: exported, ...data }, next: { part: 'actions', page: 1 } };
  }

  async function actionsPart(userId: string, page: number, context: RequestContext): Promise<Part> {
    const { data, meta } = await client.call(
      workspaceApi.listOwnActions,
      { params: { userId }, query: { page, limit: ACTIONS_PER_PAGE } },
      { context },
    );
    const hasMore = page * ACTIONS_PER_PAGE < meta.total;
    return {
      data: { actions: data },
      next: hasMore ? { part: 'actions', page: page + 1 } : { part: 'chats', from: null },
    };
  }

  /** Answers contain text from a workspace's documents, so only a member may export them. */
  async function chatsPart(
    userId: string,
    from: Extract<ExportCursor, { part: 'chats' }>['from'],
    context: RequestContext,
  ): Promise<Part> {
    const params = { userId };
    const { data: memberships } = await client.call(workspaceApi.listMemberships, { params }, { context });
    const workspaceIds = memberships.map(({ workspace_id }) => workspace_id);
    const body = { user_id: userId, workspaceIds, from };
    const { data, meta } = await client.call(chatApi.listOwnChats, { body }, { context });
    return { data: { chats: data }, next: meta.next === null ? null : { part: 'chats', from: meta.next } };
  }

  function partAt(
    cursor: ExportCursor | null,
    account: AccountDocument,
    context: RequestContext,
  ): Promise<Part> {
    if (cursor === null) return accountPart(account, context);
    return cursor.part === 'actions'
      ? actionsPart(account._id, cursor.page, context)
      : chatsPart(account._id, cursor.from, context);
  }

  return {
    async exportAccount({ query }, context) {
      const account = await signedIn(accounts, context);
      const cursor = query.cursor === undefined ? null : readCursor(query.cursor);
      if (cursor === null) logger.info({ user_id: account._id }, 'the data of an account is exported');
      const { data, next } = await partAt(cursor, account, context);
      const empty = { account: null, memberships: [], invitations: [], actions: [], chats: [] };
      return {
        data: { exportedAt: now().toISOString(), ...empty, ...data },
        meta: { next: next === null ? null : writeCursor(next) },
      };
    },
  } satisfies UseCasesOf<typeof authApi>;
}

function securityOf(
  { tokenVersion }: AccountDocument,
  open: NonNullable<AccountExport['account']>['sessions']['open'],
  factor: SecondFactorDocument | null,
) {
  return {
    sessions: { validHours: SESSION_HOURS, timesEnded: tokenVersion - 1, open },
    secondFactorSince: factor?.confirmedAt?.toISOString() ?? null,
  };
}

function toExported(
  account: AccountDocument,
  google: { readonly email: string; readonly name: string } | null,
) {
  const { _id, username, email, roles, details, createdAt, updatedAt } = account;
  return {
    id: _id,
    username,
    email,
    roles,
    details,
    google: google === null ? null : { email: google.email, name: google.name },
    _createTime: createdAt.toISOString(),
    _updateTime: updatedAt.toISOString(),
  };
}
