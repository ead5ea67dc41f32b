import { MAX_HTML_CHARACTERS } from '@colloquy/crawler';
import { z } from 'zod';
import { renderReplySchema, type RenderReply } from './messages.ts';

/** Where the rendering process takes pages; the query names the page's group. */
export const RENDER_PATH = '/render';
/** While a page waits for its turn and is shown, the response says so often that the process is alive. */
export const HEARTBEAT_MS = 10_000;

/** Twice the length of an address that is crawled. */
const MAX_URL_CHARACTERS = 4_096;
const MAX_HOSTS = 1_000;

/** Bytes as base64. */
const bytesSchema = z.string().transform((text, context) => {
  const bytes = Buffer.from(text, 'base64');
  // The decoder skips what is no base64.
  if (bytes.toString('base64') === text) return bytes;
  context.addIssue({ code: 'custom' });
  return z.NEVER;
});

/** A page to be shown. Which browser shows it, and how, is the setting of the process that has the browser. */
export const renderRequestSchema = z.strictObject({
  // Chromium would open files of the container, too.
  url: z.url({ protocol: /^https?$/ }).max(MAX_URL_CHARACTERS),
  userAgent: z
    .string()
    .regex(/^[\x20-\x7e]+$/)
    .max(200),
  allowedPrivateHosts: z.array(z.string().max(300)).max(MAX_HOSTS),
  document: z
    .strictObject({ bytes: bytesSchema, contentType: z.string(), headers: z.record(z.string(), z.string()) })
    .optional(),
});
export type RenderRequest = z.input<typeof renderRequestSchema>;

/** Owner group of a page, see `RenderOptions.group`. */
export const renderQuerySchema = z.object({ group: z.string().max(100).default('') });

/** Characters of a reply before its HTML, heartbeats aside. */
const MAX_LINE_CHARACTERS = 100;

/** A reply as it is sent: a line of JSON, then the HTML as it is, which thus needs no parser. */
export function encodeReply(reply: RenderReply): string {
  if (reply.kind !== 'shown') return `${JSON.stringify(reply)}\n`;
  const { html, ...line } = reply;
  return `${JSON.stringify(line)}\n${html}`;
}

/** The reply of another process, which a page that broke out of its browser may have written. Throws on nonsense. */
export function decodeReply(text: string): RenderReply {
  const begun = text.trimStart();
  const end = begun.slice(0, MAX_LINE_CHARACTERS).indexOf('\n');
  if (end < 0) throw new Error('The browser answered what is no reply');
  const line: unknown = JSON.parse(begun.slice(0, end));
  const html = begun.slice(end + 1);
  if (html.length > MAX_HTML_CHARACTERS) throw new Error('The browser answered more than a page may have');
  return renderReplySchema.parse({ ...Object(line), html });
}
