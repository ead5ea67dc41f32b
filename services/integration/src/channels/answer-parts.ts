import type { VisitorAnswer } from '@colloquy/contracts';
import type { ChannelAdapter } from './channel-adapter.ts';
import { splitText } from './split-text.ts';

/**
 * A reply as the messages of a channel: the texts of the answers, the options of a waiting step as a numbered list, and
 * the sources, each once.
 */
export function answerParts(
  answers: readonly VisitorAnswer[],
  { link }: Pick<ChannelAdapter, 'link'>,
  { maxTextLength, sourcesLabel }: { readonly maxTextLength: number; readonly sourcesLabel: string },
): string[] {
  return answers.flatMap((answer) => {
    const sources = sourcesOf(answer, link);
    const blocks = [
      answer.answer.trim(),
      optionsOf(answer),
      sources.length === 0 ? '' : [`${sourcesLabel}:`, ...sources].join('\n'),
    ];
    return splitText(blocks.filter((block) => block !== '').join('\n\n'), maxTextLength);
  });
}

function optionsOf({ metadata }: VisitorAnswer): string {
  const options = metadata.survey?.step?.options ?? [];
  return options.map(({ label }, at) => `${at + 1}. ${label}`).join('\n');
}

function sourcesOf({ metadata }: VisitorAnswer, link: ChannelAdapter['link']): string[] {
  const lines = metadata.citations.map(({ n, title, url }) => `[${n}] ${link(title, url)}`);
  return [...new Set(lines)];
}
