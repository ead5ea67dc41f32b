import Mic from '@mui/icons-material/MicNoneOutlined';
import Stop from '@mui/icons-material/StopCircleOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { HiddenText } from '../../components/HiddenText.tsx';
import { PageHeader } from '../../components/PageHeader.tsx';
import { PlainHeader } from '../../components/PlainHeader.tsx';
import { useText } from '../../i18n/useText.ts';
import { MAX_SECONDS, useRecorder } from './useRecorder.ts';

/** The audio demo: records and plays a voice in the browser, without a server. */
export function AudioDemoPage(): ReactElement {
  const t = useText();
  const { issue, isStarting, isRecording, seconds, level, url, start, stop } = useRecorder();
  return (
    <>
      <PlainHeader />
      <Box component="main" sx={{ maxWidth: 560, mx: 'auto', px: 2, pt: { xs: 2, sm: 6 }, pb: 4 }}>
        <PageHeader title={t('audioDemo.title')} help={t('audioDemo.help')} />
        <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
          {issue !== undefined && <Alert severity="warning">{t(`audioDemo.issues.${issue}`)}</Alert>}
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: 36 }}>
            {isRecording ? (
              <Button variant="contained" color="error" startIcon={<Stop />} onClick={stop}>
                {t('audioDemo.stop')}
              </Button>
            ) : (
              <Button
                variant="contained"
                startIcon={<Mic />}
                loading={isStarting}
                onClick={() => void start()}
              >
                {t(url === undefined ? 'audioDemo.record' : 'audioDemo.again')}
              </Button>
            )}
            {isRecording && (
              <Typography color="textSecondary">
                {t('audioDemo.recording', { seconds, max: MAX_SECONDS })}
              </Typography>
            )}
          </Box>
          <Box sx={{ display: 'grid', gap: 0.5 }}>
            <Typography variant="body2" color="textSecondary" aria-hidden>
              {t('audioDemo.level')}
            </Typography>
            <LinearProgress
              variant="determinate"
              value={level * 100}
              aria-label={t('audioDemo.level')}
              // The level changes faster than a bar's transition.
              sx={{ height: 8, '& .MuiLinearProgress-bar': { transition: 'none' } }}
            />
          </Box>
          {url !== undefined && (
            // A recording of oneself has no captions.
            // oxlint-disable-next-line jsx-a11y/media-has-caption
            <Box
              component="audio"
              controls
              src={url}
              aria-label={t('audioDemo.playback')}
              sx={{ width: '100%' }}
            />
          )}
          <Box role="status">{url !== undefined && <HiddenText>{t('audioDemo.ready')}</HiddenText>}</Box>
        </Card>
      </Box>
    </>
  );
}
