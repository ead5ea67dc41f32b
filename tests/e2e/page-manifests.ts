import { z } from 'zod';

/**
 * The fields that suites read of the manifests; their code is for the browser and outside of the servers'
 * compilation.
 */
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

/** The pages of a workspace and of an account. Pages whose address names more than a chatbot have their own tests. */
export const INSIDE_PAGES = PAGES.filter(
  ({ scope, paths }) =>
    ['workspace', 'bot', 'account'].includes(scope) && !/:(?!workspaceId|botId)/.test(paths[0] ?? ''),
);

/** Every address of those pages: id, pattern and its number among the page's own. */
export const INSIDE_ADDRESSES = INSIDE_PAGES.flatMap(({ id, paths }) =>
  paths.map((shape, at) => [id, shape, at] as const),
);

/** The address for a pattern such as `/workspace/:workspaceId`, for this chatbot. */
export function addressFor(
  shape: string,
  bot: { readonly id: string; readonly workspace_id: string },
): string {
  return shape.replace(':workspaceId', bot.workspace_id).replace(':botId', bot.id);
}
