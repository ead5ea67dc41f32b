import { newChannel } from './new-channel.ts';
import { newElement } from './new-element.ts';
import { newEndpoint } from './new-endpoint.ts';
import { newEvent } from './new-event.ts';
import { newLanguage } from './new-language.ts';
import { newPage } from './new-page.ts';
import { newService } from './new-service.ts';
import type { RepositoryFiles } from './repository-files.ts';

/** Creates its files and returns the remaining manual steps. Throws when a name does not fit. */
export type Generator = (files: RepositoryFiles, name: string) => string[];

export const KINDS: Readonly<Record<string, { readonly usage: string; readonly generate: Generator }>> = {
  service: { usage: 'service audit', generate: newService },
  endpoint: { usage: 'endpoint bot/labels (with its module: chat/team/labels)', generate: newEndpoint },
  event: { usage: 'event bot.label-added', generate: newEvent },
  channel: { usage: 'channel slack', generate: newChannel },
  language: { usage: 'language de', generate: newLanguage },
  page: { usage: 'page statistics', generate: newPage },
  element: { usage: 'element typing-sign', generate: newElement },
};
