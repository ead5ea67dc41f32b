import { inlineReader } from '@colloquy/crawler/reading';
import type { SiteReply, SiteTask } from './messages.ts';

/** Reads what a site has sent. Only for a process of its own. */
export async function readSite(task: SiteTask): Promise<SiteReply> {
  switch (task.kind) {
    case 'page':
      return { kind: 'page', reading: await inlineReader.readPage(task.file) };
    case 'sitemap':
      return { kind: 'sitemap', reading: await inlineReader.readSitemap(task.file) };
    case 'robots':
      return { kind: 'robots', reading: await inlineReader.readRobots(task.file) };
  }
}
