import { AnswerSource, type Citation } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { JsonViewer } from '../../components/JsonViewer.tsx';
import { isJsonText } from '../../components/pretty-json.ts';
import { useText } from '../../i18n/useText.ts';
import { splitAnswer } from './answer-parts.ts';
import { SourcePopover } from './SourcePopover.tsx';

/** An answer whose `[n]` marks open the source they name; the result of a function as it came. */
export function AnswerText(props: {
  text: string;
  citations: readonly Citation[];
  source?: AnswerSource | null | undefined;
}): ReactElement {
  const t = useText();
  if (props.source === AnswerSource.functionCallRaw && isJsonText(props.text)) {
    return <JsonViewer label={t('json.result')} text={props.text} />;
  }
  const byNumber = new Map(props.citations.map((citation) => [citation.n, citation]));
  return (
    <Box sx={{ whiteSpace: 'pre-wrap' }}>
      {splitAnswer(props.text, new Set(byNumber.keys())).map((part) => {
        if (part.type === 'text') return <span key={part.at}>{part.text}</span>;
        const citation = byNumber.get(part.n);
        return citation && <SourcePopover key={part.at} citation={citation} shape="mark" />;
      })}
    </Box>
  );
}
