import { z } from 'zod';

const bytesSchema = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const pageRulesSchema = z.object({
  url: z.string(),
  productToken: z.string(),
  keepQuery: z.array(z.string()).readonly(),
  removeSelectors: z.array(z.string()).readonly(),
});

/** Something that a site has sent, as a process gets it to read. */
export const siteTaskSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    file: z.union([
      pageRulesSchema.extend({ bytes: bytesSchema, contentType: z.string() }),
      pageRulesSchema.extend({ html: z.string(), isRendered: z.boolean() }),
    ]),
  }),
  z.object({
    kind: z.literal('sitemap'),
    file: z.object({ bytes: bytesSchema, url: z.string(), keepQuery: z.array(z.string()).readonly() }),
  }),
  z.object({
    kind: z.literal('robots'),
    file: z.object({ bytes: bytesSchema, isCut: z.boolean(), productToken: z.string() }),
  }),
]);
export type SiteTask = z.infer<typeof siteTaskSchema>;

const readPageSchema = z.object({
  title: z.string(),
  language: z.string().nullable(),
  canonicalUrl: z.string().nullable(),
  directives: z.object({ noindex: z.boolean(), nofollow: z.boolean() }),
  links: z.array(z.string()).readonly(),
  text: z.string(),
  contentHash: z.string(),
  wordCount: z.int(),
  emptyBecause: z.enum(['EMPTY_TEXT', 'JS_ONLY', 'LOGIN']).nullable(),
  isNotFound: z.boolean(),
});

const namedAddressesSchema = z.object({
  pages: z.array(z.string()).readonly(),
  sitemaps: z.array(z.string()).readonly(),
  entries: z.int(),
  problem: z.enum(['BROKEN', 'TOO_LARGE']).nullable(),
});

const robotsRulesSchema = z.object({
  rules: z
    .array(
      z.object({
        isAllow: z.boolean(),
        parts: z.array(z.string()).readonly(),
        isToEnd: z.boolean(),
        length: z.int(),
      }),
    )
    .readonly(),
  crawlDelayMs: z.number().nullable(),
  sitemaps: z.array(z.string()).readonly(),
});

/** What a process answers, by the kind of its task; it has read what anybody may have written, so it is not trusted. */
export const SITE_REPLIES = [
  z.object({ kind: z.literal('page'), reading: readPageSchema }),
  z.object({ kind: z.literal('sitemap'), reading: namedAddressesSchema }),
  z.object({ kind: z.literal('robots'), reading: robotsRulesSchema }),
] as const;
export type SiteReply = z.infer<(typeof SITE_REPLIES)[number]>;
