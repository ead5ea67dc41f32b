import type { RouteInput, knowledgeApi } from '@colloquy/contracts';
import { QA_FIELDS, qaSource } from './qa/qa-source.ts';
import type { StoredText } from './source.ts';
import { TEXT_FIELDS, textSource } from './text/text-source.ts';

type Body = RouteInput<typeof knowledgeApi.createKnowledge>['body'];
type Bodies = { readonly [TKind in Body['format']]: Extract<Body, { readonly format: TKind }> };
type NamedText = StoredText & { readonly name: string };

const WRITTEN: { readonly [TKind in keyof Bodies]: (body: Bodies[TKind]) => NamedText } = {
  text: ({ name, content }) => ({ name, ...textSource.write({ content }, { name, ...TEXT_FIELDS }) }),
  qa: ({ question, answer, name = question }) => ({
    name,
    ...qaSource.write({ content: answer }, { name, question, ...QA_FIELDS }),
  }),
};

/** What is stored of an item that is written in the body of a request. */
export function writtenText<TKind extends keyof Bodies>(kind: TKind, body: Bodies[TKind]): NamedText {
  return WRITTEN[kind](body);
}
