import type { Citation } from '@colloquy/contracts';
import Compare from '@mui/icons-material/CompareArrows';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { CompactButton } from '../../components/CompactButton.tsx';
import { HiddenText } from '../../components/HiddenText.tsx';
import { useText } from '../../i18n/useText.ts';
import { Passage } from './Passage.tsx';
import { stretchesOf } from './sentence-support.ts';
import { SourceChips } from './SourceChips.tsx';
import type { SupportMarks } from './useSupportMarks.ts';

interface SourcesProps {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly marks: SupportMarks;
}

/** The sources of an answer and, on request, its passages beside the sentences. */
export function AnswerSources(props: SourcesProps): ReactElement {
  const t = useText();
  const { citations, marks } = props;
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 0.5,
          // At most as wide as the answer, so that chips are truncated inside it rather than off screen.
          maxWidth: '100%',
          '&:empty': { display: 'none' },
        }}
      >
        <SourceChips citations={citations} marks={marks} />
        {marks.supports.length > 0 && (
          <Box sx={{ color: 'text.secondary' }}>
            <CompactButton
              label={t('chat.support.show')}
              wordsFrom="sm"
              size="small"
              color="inherit"
              startIcon={<Compare />}
              aria-expanded={marks.isOpen}
              onClick={marks.toggle}
            />
          </Box>
        )}
      </Box>
      {marks.isOpen && marks.supports.length > 0 && <SupportedBy {...props} />}
    </>
  );
}

/** The passages that an answer rests on; hovering one marks its sentences. */
function SupportedBy({ text, citations, marks }: SourcesProps): ReactElement {
  const t = useText();
  const stretches = stretchesOf(text, marks.supports);
  return (
    <Box
      component="section"
      aria-label={t('chat.support.title')}
      sx={{ width: '100%', display: 'grid', gap: 1 }}
    >
      <Typography variant="body2" color="textSecondary">
        {t('chat.support.help')}
      </Typography>
      {citations.map((citation) => {
        const { n, title, passage, snippet } = citation;
        const resting = stretches.filter(({ restsOn }) => restsOn?.includes(n));
        const isMarked = marks.isSourceMarked(n);
        return (
          <Box
            key={n}
            role="group"
            tabIndex={0}
            aria-labelledby={marks.passageId(n)}
            {...marks.pointing({ source: n })}
            data-marked={isMarked}
            sx={{
              p: 1,
              borderRadius: 1,
              border: 1,
              borderColor: isMarked ? 'primary.main' : 'divider',
              bgcolor: 'background.paper',
              overflowWrap: 'anywhere',
            }}
          >
            <Typography id={marks.passageId(n)} variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
              {t('chat.source', { n, title })}
            </Typography>
            <Passage pieces={passage ?? [{ text: snippet, quoted: true }]} staysPut />
            {resting.length === 0 ? (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {t('chat.support.none')}
              </Typography>
            ) : (
              <HiddenText>
                {t('chat.support.sentences', { sentences: resting.map((one) => one.text).join(' ') })}
              </HiddenText>
            )}
          </Box>
        );
      })}
    </Box>
  );
}
