import type { RunEffect } from '@colloquy/flow-engine';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useId, type ReactElement } from 'react';
import { FactList } from '../../components/FactList.tsx';
import { useText } from '../../i18n/useText.ts';

/** A mail that a real run would send, with its values; here it is only shown. */
export function MailCard({ mail }: { mail: Extract<RunEffect, { kind: 'sendMail' }> }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { to, subject, body, replyTo, attachTranscript } = mail;
  return (
    <Box
      role="group"
      aria-labelledby={titleId}
      sx={{ p: 1.5, border: '1px dashed', borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
    >
      <Typography id={titleId} variant="h3" component="p" sx={{ mb: 0.5 }}>
        {t('flowRunIt.mail')}
      </Typography>
      <FactList
        facts={[
          [t('flowRunIt.mailTo'), to.join(', ') || t('flowRunIt.nobody')],
          ...(replyTo === null ? [] : [[t('flowRunIt.mailReplyTo'), replyTo] as const]),
          [t('flowRunIt.mailSubject'), subject],
          [
            t('flowRunIt.mailBody'),
            <Box key="body" component="span" sx={{ whiteSpace: 'pre-line' }}>
              {body}
            </Box>,
          ],
        ]}
      />
      {attachTranscript && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('flowRunIt.mailTranscript')}
        </Typography>
      )}
    </Box>
  );
}
