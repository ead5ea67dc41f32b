import Close from '@mui/icons-material/Close';
import Replay from '@mui/icons-material/Replay';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { isRetriable, textOfError } from '../../api/api-error.ts';
import { useText } from '../../i18n/useText.ts';
import { isUnderWay, type UploadEntry } from './upload-entry.ts';
import type { UploadManager } from './upload-manager.ts';

/** The files under way and the ones that did not make it, each with its own state. */
export function UploadPanel(props: {
  manager: UploadManager;
  entries: readonly UploadEntry[];
}): ReactElement | null {
  const t = useText();
  const { manager, entries } = props;
  if (entries.length === 0) return null;
  const done = entries.filter((entry) => !isUnderWay(entry)).length;
  return (
    <Card component="section" aria-label={t('knowledge.upload.title')} sx={{ mt: 1.5, px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
        <Typography variant="h3" component="h2">
          {t('knowledge.upload.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flex: 1 }}>
          {t('knowledge.upload.progress', { done, total: entries.length })}
        </Typography>
        {done > 0 && (
          <Button size="small" color="inherit" onClick={manager.clearFinished}>
            {t('knowledge.upload.clear')}
          </Button>
        )}
      </Box>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={t('knowledge.upload.title')}
        sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 220, overflowY: 'auto' }}
      >
        {entries.map((entry) => (
          <UploadRow key={entry.key} entry={entry} manager={manager} />
        ))}
      </Box>
    </Card>
  );
}

function UploadRow(props: { entry: UploadEntry; manager: UploadManager }): ReactElement {
  const t = useText();
  const { entry, manager } = props;
  const { name } = entry.file;
  const isFailed = entry.stage === 'failed';
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36 }}>
      <Typography noWrap title={name} sx={{ flex: '1 1 40%', minWidth: 0 }}>
        {name}
      </Typography>
      <Box sx={{ flex: '1 1 45%', minWidth: 0 }}>
        <UploadState entry={entry} />
      </Box>
      <Box sx={{ width: 68, display: 'flex', justifyContent: 'flex-end' }}>
        {isFailed && isRetriable(entry.error) && (
          <Tooltip title={t('app.retry')}>
            <IconButton
              size="small"
              aria-label={t('knowledge.upload.retryNamed', { name })}
              onClick={() => manager.retry(entry.key)}
            >
              <Replay fontSize="small" />
            </IconButton>
          </Tooltip>
        )}
        {!isUnderWay(entry) && (
          <IconButton
            size="small"
            aria-label={t('knowledge.upload.dismissNamed', { name })}
            onClick={() => manager.dismiss(entry.key)}
          >
            <Close fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}

function UploadState(props: { entry: UploadEntry }): ReactElement {
  const t = useText();
  const { entry } = props;
  if (entry.stage === 'uploading') {
    return (
      <LinearProgress
        variant="determinate"
        value={entry.part * 100}
        aria-label={t('knowledge.upload.fileProgress', { name: entry.file.name })}
        sx={{ borderRadius: 2 }}
      />
    );
  }
  if (entry.stage === 'failed') {
    const text = entry.issue === undefined ? textOfError(entry.error) : t(`knowledge.upload.${entry.issue}`);
    return (
      <Typography variant="body2" color="error" sx={{ whiteSpace: 'pre-line' }}>
        {text}
      </Typography>
    );
  }
  return (
    <Typography variant="body2" color={entry.stage === 'done' ? 'success' : 'textSecondary'}>
      {t(`knowledge.upload.${entry.stage}`)}
    </Typography>
  );
}
