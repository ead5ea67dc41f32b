import type {
  Answer,
  AnswerMetadata,
  AnswerSource,
  Citation,
  PublicLink,
  VisitorAnswer,
  VisitorCitation,
  VisitorHistoryItem,
  VisitorMetadata,
} from '@colloquy/contracts';
import { withoutMarks } from '../answering/citation-marks.ts';
import { visitorState } from '../conversations/conversation-moves.ts';
import { toColumns } from './turns.mapper.ts';
import type { Turn } from './turns.model.ts';

/** Whether a visitor is shown where answers come from. */
export interface SourcesView {
  readonly showsSources: boolean;
}

/** As the link wants it that the visitor came through. */
export function sourcesViewOf({ widget }: Pick<PublicLink, 'widget'>): SourcesView {
  return { showsSources: widget.showSources };
}

/**
 * Everything that a visitor sees of an answer, field by field: what is added to an answer stays with the team until it
 * is named here.
 */
export function toVisitorAnswer(
  { answer, source, metadata, chat_survey_id }: Answer,
  view: SourcesView,
): VisitorAnswer {
  const citations = visitorCitations(metadata.citations, view);
  return {
    answer: visitorText(answer, source, metadata, citations),
    source,
    metadata: toVisitorMetadata(metadata, citations),
    chat_survey_id,
  };
}

export function visitorCitations(citations: readonly Citation[], view: SourcesView): VisitorCitation[] {
  return view.showsSources ? citations.map(toVisitorCitation) : [];
}

export function toVisitorHistoryItem(turn: Turn, view: SourcesView): VisitorHistoryItem {
  const { question, answer, source, metadata, author, chat_survey_id, state, by, error, feedback } =
    toColumns(turn);
  const citations = visitorCitations(metadata?.citations ?? [], view);
  return {
    id: turn._id,
    _createTime: turn.createdAt.toISOString(),
    chat_id: turn.chat_id,
    question,
    chat_survey_id,
    state,
    by,
    error,
    feedback,
    ...(author === undefined ? {} : { author: { name: author.name } }),
    answer: answer === null ? null : visitorText(answer, source, metadata, citations),
    source,
    metadata: metadata && toVisitorMetadata(metadata, citations),
  };
}

function toVisitorCitation(citation: Citation): VisitorCitation {
  const { n, title, url, page, heading, snippet, passage } = citation;
  return { n, title, url, page, heading, snippet, ...(passage && { passage }) };
}

/** Marks of sources that are not shown would be riddles; answers stored before marks were taken out have some. */
function visitorText(
  text: string,
  source: AnswerSource | null,
  metadata: AnswerMetadata | null,
  citations: readonly VisitorCitation[],
): string {
  // What an owner wrote has no marks and is left as it is.
  const mayHaveMarks = source === 'EXTERNAL' || (metadata !== null && metadata.citations.length > 0);
  return mayHaveMarks && citations.length === 0 ? withoutMarks(text) : text;
}

function toVisitorMetadata(metadata: AnswerMetadata, citations: VisitorCitation[]): VisitorMetadata {
  const { history_id, language, unknownReason, contactForm, suggestions, survey, handoff } = metadata;
  return {
    history_id,
    citations,
    language,
    ...(unknownReason === undefined ? {} : { unknownReason }),
    ...(contactForm === undefined ? {} : { contactForm }),
    suggestions,
    ...(survey === undefined ? {} : { survey }),
    ...(handoff === undefined ? {} : { handoff: { state: visitorState(handoff.state) } }),
  };
}
