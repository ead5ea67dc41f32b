import { AnswerSource, type Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { JsonViewer } from '../../components/JsonViewer.tsx';
import { isJsonText } from '../../components/pretty-json.ts';
import { useText } from '../../i18n/useText.ts';
import { splitAnswer } from './answer-parts.ts';
import { stretchesOf, type Stretch } from './sentence-support.ts';
import { SourcePopover } from './SourcePopover.tsx';
import type { SupportMarks } from './useSupportMarks.ts';

/** An answer whose `[n]` marks open their sources; the result of a function is shown verbatim. */
export function AnswerText(props: {
  text: string;
  citations: readonly Citation[];
  source?: AnswerSource | null | undefined;
  /** Without it, sentences are not marked. */
  marks?: SupportMarks;
}): ReactElement {
  const t = useText();
  const { text, citations, source, marks } = props;
  if (source === AnswerSource.functionCallRaw && isJsonText(text)) {
    return <JsonViewer label={t('json.result')} text={text} />;
  }
  return (
    <Box sx={{ whiteSpace: 'pre-wrap' }}>
      {stretchesOf(text, marks?.supports ?? []).map((stretch) =>
        marks === undefined || stretch.restsOn === null ? (
          <TextWithSources key={stretch.from} text={stretch.text} citations={citations} />
        ) : (
          <Sentence key={stretch.from} stretch={stretch} citations={citations} marks={marks} />
        ),
      )}
    </Box>
  );
}

/** A sentence with its sources: hovering it marks both. */
function Sentence(props: {
  stretch: Stretch;
  citations: readonly Citation[];
  marks: SupportMarks;
}): ReactElement {
  const { stretch, citations, marks } = props;
  const isMarked = marks.isSentenceMarked(stretch);
  const reached = {
    role: 'group',
    tabIndex: 0,
    'aria-describedby': stretch.restsOn?.map(marks.passageId).join(' '),
  };
  return (
    <Box
      component="span"
      {...(marks.isOpen && reached)}
      {...marks.pointing({ sentence: stretch.from })}
      data-marked={isMarked}
      sx={{
        borderRadius: '3px',
        boxDecorationBreak: 'clone',
        bgcolor: isMarked ? 'primary.light' : 'transparent',
      }}
    >
      <TextWithSources text={stretch.text} citations={citations} />
    </Box>
  );
}

function TextWithSources(props: { text: string; citations: readonly Citation[] }): ReactElement {
  const byNumber = new Map(props.citations.map((citation) => [citation.n, citation]));
  return (
    <>
      {splitAnswer(props.text, new Set(byNumber.keys())).map((part) => {
        if (part.type === 'text') return <span key={part.at}>{part.text}</span>;
        const citation = byNumber.get(part.n);
        return citation && <SourcePopover key={part.at} citation={citation} shape="mark" />;
      })}
    </>
  );
}
