import { z } from 'zod';

/** What suites ask of the manifests; their code is the browser's, which the compiler of servers does not read. */
const pagesSchema = z.object({
  PAGES: z.array(
    z.object({
      id: z.string(),
      paths: z.array(z.string()),
      scope: z.string(),
      refusal: z.string().optional(),
    }),
  ),
});
const manifests = new URL('../../admin/src/pages/pages.ts', import.meta.url).href;
const { PAGES } = pagesSchema.parse(await import(manifests));

/** The pages of a workspace and of an account. One whose address names more than a chatbot has tests of its own. */
export const INSIDE_PAGES = PAGES.filter(
  ({ scope, paths }) =>
    ['workspace', 'bot', 'account'].includes(scope) && !/:(?!workspaceId|botId)/.test(paths[0] ?? ''),
);

/** Every address of those pages: id, shape and its number among the page's own. */
export const INSIDE_ADDRESSES = INSIDE_PAGES.flatMap(({ id, paths }) =>
  paths.map((shape, at) => [id, shape, at] as const),
);

/** The address that a shape such as `/workspace/:workspaceId` is for this chatbot. */
export function addressFor(
  shape: string,
  bot: { readonly id: string; readonly workspace_id: string },
): string {
  return shape.replace(':workspaceId', bot.workspace_id).replace(':botId', bot.id);
}
