import { ERRORS, PERMISSIONS, WorkspaceRole } from '@colloquy/contracts';
import type { Part } from './rights-fixture.ts';
import { RIGHT_ROWS, type Asked, type RightRow } from './rights-rows.ts';

export const ROLE_OF = {
  admin: WorkspaceRole.admin,
  powerUser: WorkspaceRole.powerUser,
  user: WorkspaceRole.user,
} as const satisfies Record<Exclude<Part, 'outsider'>, WorkspaceRole>;
const MEMBERS = ['admin', 'powerUser', 'user'] as const satisfies readonly Part[];

/** One field of the table, and what it promises. */
export interface RightCell extends Asked {
  readonly row: RightRow;
  /** What the call must be refused with; null when the answer must come. */
  readonly error: number | null;
  readonly title: string;
}

const NOT_THERE = Number(ERRORS.notFound);
const ROLE_TOO_LOW = Number(ERRORS.roleTooLow);
const NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT = Number(ERRORS.botChangeForbidden);
const BOT_RIGHTS: readonly RightRow['right'][] = ['manageBots', 'deleteBots'];

function cellsOfRow(one: RightRow): RightCell[] {
  const refusal = BOT_RIGHTS.includes(one.right) ? NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT : ROLE_TOO_LOW;
  const cell = (by: Part, isOwn: boolean, isAllowed: boolean, whose = ''): RightCell => {
    const error = by === 'outsider' ? NOT_THERE : isAllowed ? one.allowedError : refusal;
    const outcome = error === null ? `answers ${one.route.status}` : `is refused with ${error}`;
    return {
      row: one,
      by,
      isOwn,
      error,
      title: `${one.right}: ${one.route.id}${one.isExport ? ', all of it,' : ''} by ${by}${whose} ${outcome}`,
    };
  };
  const cells = MEMBERS.flatMap((part): RightCell[] => {
    const grant = one.right === 'member' ? 'yes' : PERMISSIONS[one.right][ROLE_OF[part]];
    if (grant !== 'own') return [cell(part, false, grant === 'yes')];
    return [cell(part, true, true, ' on their own'), cell(part, false, false, " on another's")];
  });
  return [...cells, cell('outsider', false, false)];
}

export const RIGHT_CELLS: readonly RightCell[] = RIGHT_ROWS.flatMap(cellsOfRow);
