import { WorkspaceRole } from './enums.ts';
import type { ErrorCode } from './errors/catalogue.ts';
import * as ERRORS from './errors/error-names.ts';

/** `own` covers only what the member created. */
export type Grant = 'yes' | 'own' | 'no';

/** Rights of a workspace member, one row per line of the definitions' table (section 2). */
export const PERMISSIONS = {
  viewBots: row('yes', 'yes', 'yes'),
  workInbox: row('yes', 'yes', 'yes'),
  /** ext: canned replies have the same rights as chatbots. */
  manageReplies: row('yes', 'yes', 'no'),
  manageBots: row('yes', 'yes', 'no'),
  deleteBots: row('yes', 'own', 'no'),
  /** ext: letting the bot answer in a visitor's conversation. */
  askForVisitors: row('yes', 'yes', 'no'),
  manageIntegrations: row('yes', 'yes', 'no'),
  exportHistory: row('yes', 'yes', 'no'),
  deleteChats: row('yes', 'no', 'no'),
  manageWorkspace: row('yes', 'no', 'no'),
  manageBilling: row('yes', 'no', 'no'),
} as const;

export type Permission = keyof typeof PERMISSIONS;

/** What `role` may do; for `own`, callers still check who created the resource. */
export function grantOf(role: WorkspaceRole, permission: Permission): Grant {
  return PERMISSIONS[permission][role];
}

/** True when `role` may use `permission` on a resource, created by the member or not. */
export function isAllowed(role: WorkspaceRole, permission: Permission, isOwn = false): boolean {
  const grant = grantOf(role, permission);
  return grant === 'yes' || (grant === 'own' && isOwn);
}

/** Whether every member has the permission, whatever their role. */
export function grantsEverybody(permission: Permission): boolean {
  return Object.values(PERMISSIONS[permission]).every((grant) => grant === 'yes');
}

/** The error for a member without the permission; the specification has a code of its own for changes of bots. */
export function refusalOf(permission: Permission): ErrorCode {
  return permission === 'manageBots' || permission === 'deleteBots'
    ? ERRORS.botChangeForbidden
    : ERRORS.roleTooLow;
}

function row(admin: Grant, powerUser: Grant, user: Grant): Readonly<Record<WorkspaceRole, Grant>> {
  return { [WorkspaceRole.admin]: admin, [WorkspaceRole.powerUser]: powerUser, [WorkspaceRole.user]: user };
}
