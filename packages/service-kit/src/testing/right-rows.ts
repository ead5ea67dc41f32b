import { randomBytes, randomUUID } from 'node:crypto';
import { newId } from '@colloquy/persistence/ids';
import {
  isOfWorkspace,
  type ExampleIds,
  type ErrorCode,
  type RouteContract,
  type RouteExample,
  type WorkspaceRight,
} from '@colloquy/contracts';

/** Ids for examples: `known`, and random ids of nothing for the rest. */
export function exampleIds(known: Partial<ExampleIds> = {}): ExampleIds {
  return {
    workspaceId: newId(),
    memberId: randomUUID(),
    invitationId: newId(),
    workspaceImageId: newId(),
    botId: newId(),
    botImageId: newId(),
    publicLinkId: newId(),
    linkId: newId(),
    itemId: newId(),
    websiteId: newId(),
    subpageId: randomUUID(),
    chatId: newId(),
    historyId: newId(),
    noteId: newId(),
    contactId: newId(),
    apiKeyId: newId(),
    connectionId: newId(),
    modelProviderId: newId(),
    cannedReplyId: newId(),
    functionId: newId(),
    surveyId: newId(),
    revision: 1,
    version: 2,
    ownPage: 'http://localhost/workspace',
    unique: randomBytes(16).toString('hex'),
    ...known,
  };
}

/** One request to send as each role, and the right that it requires. */
export interface RightRow {
  readonly name: string;
  readonly route: RouteContract;
  readonly right: WorkspaceRight;
  readonly request: RouteExample;
  /** The route's own example, requesting an export of all rows. */
  readonly isExport: boolean;
  /** The error that permitted callers get without a payment provider; null when the example succeeds. */
  readonly error: ErrorCode | null;
}

/** The rows of every workspace route, from its contract: each of its examples, and its export. */
export function rightRows(routes: readonly RouteContract[]): RightRow[] {
  return routes.flatMap((route) => {
    const { id, right, example, exports, alternatives, exampleError: error } = route;
    if (!isOfWorkspace(right) || example === null) return [];
    const row = { route, right, isExport: false, error };
    return [
      { ...row, name: id, request: example },
      ...Object.entries(alternatives).map(([kind, request]) => ({ ...row, name: `${id}, ${kind}`, request })),
      ...(exports === null
        ? []
        : [
            {
              ...row,
              name: `${id}, all of it`,
              right: exports.right,
              isExport: true,
              request: exporting(example, exports.query),
            },
          ]),
    ];
  });
}

function exporting(example: RouteExample, asking: object): RouteExample {
  return (ids) => {
    const request = example(ids);
    return { ...request, query: Object.assign({}, request.query, asking) };
  };
}
