import { botApi, type BotSettingsRevision, type ChatBot } from '@colloquy/contracts';
import History from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { useRoute } from '../../api/useRoute.ts';
import { FactList } from '../../components/FactList.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { compareChanges } from '../../components/merge-values.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { labelsOf, toBotValues, type BotValues } from './bot-settings-values.ts';
import { useDescribeBot } from './useDescribeBot.ts';
import { useVersionAuthor } from './useVersionAuthor.ts';

const LIST_PX = 240;

/** Opens earlier versions of the settings; one can be loaded into the form, to be checked and saved. */
export function EarlierVersions(props: { bot: ChatBot }): ReactElement {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    // Moved beside the page title if there is no content in between.
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: { lg: '-38px' }, mb: 1 }}>
      <Button
        size="small"
        color="inherit"
        startIcon={<History />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('botSettings.versions')}
      </Button>
      {isOpen && <VersionsDialog bot={props.bot} onClose={() => setOpen(false)} />}
    </Box>
  );
}

function VersionsDialog(props: { bot: ChatBot; onClose: () => void }): ReactElement {
  const t = useText();
  const titleId = useId();
  const { bot, onClose } = props;
  const authorOf = useVersionAuthor();
  const params = { id: bot.id };
  // Reloaded on opening, to include versions saved since.
  const versions = useRoute(botApi.listBotSettingsRevisions, { params }, { staleTime: 0, gcTime: 0 });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('botSettings.versions')}</DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {t('botSettings.versionsText')}
        </Typography>
        <Loaded query={versions} heightPx={LIST_PX}>
          {({ data }) => (
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {data.map((version, index) => (
                <VersionRow
                  key={version.revision}
                  bot={bot}
                  version={version}
                  author={authorOf(version.changedBy)}
                  isNow={index === 0}
                  onRestored={onClose}
                />
              ))}
            </Box>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('app.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function VersionRow(props: {
  bot: ChatBot;
  version: BotSettingsRevision;
  author: string;
  isNow: boolean;
  onRestored: () => void;
}): ReactElement {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const { version, author, isNow } = props;
  const number = version.revision;
  const changed = labelsOf(t, version.changed).join(', ');
  return (
    <Box
      component="li"
      sx={{ py: 1.25, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>
            {t('botSettings.version', { number })}
            {isNow && <Chip size="small" label={t('botSettings.versionNow')} sx={{ ml: 1 }} />}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            {author}
            {version.changedAt !== null && (
              <>
                {' · '}
                <RelativeTime at={version.changedAt} />
              </>
            )}
            {changed !== '' && ` · ${changed}`}
          </Typography>
        </Box>
        {!isNow && (
          <Button
            size="small"
            color="inherit"
            variant="outlined"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            aria-label={t('botSettings.compareNamed', { number })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('botSettings.compare')}
          </Button>
        )}
      </Box>
      <Box id={detailsId} hidden={!isOpen}>
        {isOpen && <Difference {...props} />}
      </Box>
    </Box>
  );
}

/** The changes that another version would make in the form as it is now. */
function Difference(props: {
  bot: ChatBot;
  version: BotSettingsRevision;
  onRestored: () => void;
}): ReactElement {
  const t = useText();
  const notify = useNotify();
  const describe = useDescribeBot();
  const { getValues, setValue } = useFormContext<BotValues>();
  const { bot, version, onRestored } = props;
  const now = getValues();
  const { name, description } = now;
  const then = toBotValues({ bot: { ...bot, name, description }, settings: version });
  const changed = compareChanges(now, then, now).theirs;
  if (changed.length === 0) {
    return <Typography variant="body2">{t('botSettings.versionSame')}</Typography>;
  }
  const restore = () => {
    for (const field of changed) setValue(field, then[field], { shouldDirty: true, shouldValidate: true });
    notify(t('botSettings.versionInForm', { number: version.revision }), { type: 'info' });
    onRestored();
  };
  return (
    <Box sx={{ mt: 1, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FactList
        facts={changed.map((field) => [
          describe(field, now[field]).label,
          t('botSettings.versionChange', {
            now: describe(field, now[field]).text,
            restored: describe(field, then[field]).text,
          }),
        ])}
      />
      <Button size="small" variant="contained" onClick={restore}>
        {t('botSettings.versionUse')}
      </Button>
    </Box>
  );
}
