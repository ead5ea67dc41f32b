import { knowledgeApi } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactElement } from 'react';
import { useRoute } from '../../api/useRoute.ts';
import { useText } from '../../i18n/useText.ts';

const SHOWN_QUESTIONS = 3;

/** A few questions that the documents answer, each asked by a click. Shows nothing where there are none. */
export function SuggestedQuestions(props: {
  botId: string;
  onAsk: (question: string) => void;
}): ReactElement | null {
  const t = useText();
  const { data } = useRoute(knowledgeApi.listSuggestedQuestions, {
    query: { chat_bot_id: props.botId, limit: SHOWN_QUESTIONS },
  });
  const questions = data?.data ?? [];
  if (questions.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label={t('chat.suggestions')}
      sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1, maxWidth: 440, mx: 'auto' }}
    >
      {questions.map(({ question }) => (
        <li key={question}>
          <ButtonBase
            onClick={() => props.onAsk(question)}
            sx={{
              width: '100%',
              justifyContent: 'flex-start',
              textAlign: 'left',
              font: 'inherit',
              color: 'text.primary',
              px: 1.75,
              py: 1.25,
              borderRadius: '12px',
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              overflowWrap: 'anywhere',
              '&:hover': { borderColor: 'primary.main', color: 'primary.main' },
            }}
          >
            {question}
          </ButtonBase>
        </li>
      ))}
    </Box>
  );
}
