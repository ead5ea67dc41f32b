import { QUERY_MAX_LENGTH, type ChatBot } from '@colloquy/contracts';
import Close from '@mui/icons-material/Close';
import Troubleshoot from '@mui/icons-material/TroubleshootOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { Suspense, type ReactElement } from 'react';
import Skeleton from '@mui/material/Skeleton';
import { lazyPage } from '../../../components/lazyPage.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Explain } from './useExplain.ts';

const RESULTS_PX = 200;
/** Loaded with the first question. */
const ExplainResults = lazyPage(async () => (await import('./ExplainResults.tsx')).ExplainResults);

/** A question, and below it the passages found with their scores, and the resulting answer. */
export function ExplainBox(props: { bot: ChatBot; explain: Explain }): ReactElement {
  const t = useText();
  const { bot, explain } = props;
  const { draft, question } = explain;
  const isTooLong = draft.trim().length > QUERY_MAX_LENGTH;
  return (
    <Card component="section" aria-label={t('explain.title')} sx={{ p: 1.25, mb: 1.5 }}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isTooLong) explain.ask();
        }}
        sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}
      >
        <TextField
          value={draft}
          onChange={(event) => explain.setDraft(event.target.value)}
          placeholder={t('explain.placeholder')}
          error={isTooLong}
          helperText={isTooLong && t('chat.tooLong', { max: QUERY_MAX_LENGTH })}
          slotProps={{
            htmlInput: { 'aria-label': t('explain.label'), enterKeyHint: 'search' },
            input: {
              sx: { pl: 1.25, '& input': { pl: 0 } },
              startAdornment: (
                <InputAdornment position="start">
                  <Troubleshoot fontSize="small" />
                </InputAdornment>
              ),
            },
          }}
        />
        <Button
          type="submit"
          variant="outlined"
          disabled={draft.trim() === '' || isTooLong}
          sx={{ flexShrink: 0 }}
        >
          {t('explain.ask')}
        </Button>
        {question !== undefined && (
          <IconButton aria-label={t('explain.clear')} onClick={explain.clear} sx={{ flexShrink: 0 }}>
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
      {question !== undefined && (
        <Suspense fallback={<Skeleton variant="rounded" height={RESULTS_PX} sx={{ mt: 1.5 }} />}>
          <ExplainResults bot={bot} explain={explain} />
        </Suspense>
      )}
    </Card>
  );
}
