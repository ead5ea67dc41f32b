import { ERRORS, PERMISSIONS, WorkspaceRole, allRoutes } from '@colloquy/contracts';
import { rightRows, type RightRow } from '@colloquy/service-kit/testing';
import type { Asked } from './example-needs.ts';
import type { Part } from './rights-fixture.ts';

export const ROLE_OF = {
  admin: WorkspaceRole.admin,
  powerUser: WorkspaceRole.powerUser,
  user: WorkspaceRole.user,
} as const satisfies Record<Exclude<Part, 'outsider'>, WorkspaceRole>;
const MEMBERS = ['admin', 'powerUser', 'user'] as const satisfies readonly Part[];

/** One cell of the table, and the expected result. */
export interface RightCell extends Asked {
  readonly row: RightRow;
  /** The expected error; null when the call must succeed. */
  readonly error: number | null;
  readonly title: string;
}

/** Every public route that acts in a workspace, once for each of its examples and once for its export. */
export const RIGHT_ROWS: readonly RightRow[] = rightRows(allRoutes);

const NOT_THERE = Number(ERRORS.notFound);
const ROLE_TOO_LOW = Number(ERRORS.roleTooLow);
const NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT = Number(ERRORS.botChangeForbidden);
const BOT_RIGHTS: readonly RightRow['right'][] = ['manageBots', 'deleteBots'];

function cellsOfRow(one: RightRow): RightCell[] {
  const refusal = BOT_RIGHTS.includes(one.right) ? NOT_AUTHORIZED_TO_MODIFY_CHAT_BOT : ROLE_TOO_LOW;
  const allowedError = one.error === null ? null : Number(one.error);
  const cell = (by: Part, isOwn: boolean, isAllowed: boolean, whose = ''): RightCell => {
    const error = by === 'outsider' ? NOT_THERE : isAllowed ? allowedError : refusal;
    const outcome = error === null ? `answers ${one.route.status}` : `is refused with ${error}`;
    return {
      row: one,
      route: one.route,
      by,
      isOwn,
      error,
      title: `${one.right}: ${one.name} by ${by}${whose} ${outcome}`,
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
