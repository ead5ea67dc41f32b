import { MAX_PAGE_LIMIT, OPERATOR_NAME, type ApiKey, type AuditEntry } from '@colloquy/contracts';
import { useGetList } from 'react-admin';
import { useIsEnterprise } from '../../../features/plan/useWorkspacePlan.ts';
import { memberName, type MemberRecord } from '../../../features/members/member-name.ts';
import { useText } from '../../../i18n/useText.ts';
import { useWorkspaceScope } from '../../../scope/workspace-context.ts';
import { actorName, API_KEY_PREFIX } from './audit-actor.ts';

/** An option of the log's filters. */
export interface AuditOption {
  readonly key: string;
  readonly label: string;
  readonly group: string;
}

export interface AuditNames {
  /** Actors to filter by. */
  readonly actors: readonly AuditOption[];
  readonly nameOf: (actor: AuditEntry['actor']) => string;
  readonly botName: (id: string) => string | undefined;
}

/** Names for the ids in the audit log: members, API keys and chatbots. */
export function useAuditNames(): AuditNames {
  const t = useText();
  const { workspace, bots } = useWorkspaceScope();
  const pagination = { page: 1, perPage: MAX_PAGE_LIMIT };
  const { data: members = [] } = useGetList<MemberRecord>('members', {
    pagination,
    sort: { field: 'name', order: 'ASC' },
    meta: { parentId: workspace.id },
  });
  const isEnterprise = useIsEnterprise(workspace.id);
  const { data: keys = [] } = useGetList<ApiKey>(
    'api-keys',
    { pagination, sort: { field: 'name', order: 'ASC' }, filter: { workspace_id: workspace.id } },
    { enabled: isEnterprise === true },
  );
  const group = t('members.title');
  return {
    actors: [
      ...members.map((member) => ({
        key: member.userId,
        label: memberName(member) || t('members.gone'),
        group,
      })),
      { key: OPERATOR_NAME, label: t('audit.operator'), group },
      ...keys.map(({ id, name }) => ({
        key: `${API_KEY_PREFIX}${id}`,
        label: name,
        group: t('audit.apiKeys'),
      })),
    ],
    nameOf: (actor) => actorName(t, actor, (keyId) => keys.find(({ id }) => id === keyId)?.name),
    botName: (id) => bots.items?.find((bot) => bot.id === id)?.name,
  };
}
