import type { AuditEntry } from '@colloquy/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement } from 'react';
import { FactList, type ShownFact } from '../../../components/FactList.tsx';
import { NameAvatar } from '../../../components/NameAvatar.tsx';
import { formatClock, formatTime } from '../../../i18n/format.ts';
import { useText, type Translate } from '../../../i18n/useText.ts';
import { changesOf, changeText, type AuditChange } from './audit-values.ts';
import type { AuditNames } from './useAuditNames.ts';

/** One line; two on phones. */
const CLAMPED = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: { xs: '2', sm: '1' },
  overflow: 'hidden',
} as const;

/** One action in one line: actor, action and time. The changed values are a click away. */
export function AuditRow(props: { entry: AuditEntry; names: AuditNames }): ReactElement {
  const t = useText();
  const { entry, names } = props;
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const actor = names.nameOf(entry.actor);
  const changes = changesOf(t, entry, names.botName);
  const summary = summaryOf(t, entry, changes);
  return (
    <Box component="li" sx={{ '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}>
      <ButtonBase
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
        sx={{
          width: '100%',
          minHeight: 40,
          px: 1.5,
          py: 0.75,
          gap: 1.25,
          textAlign: 'left',
          justifyContent: 'flex-start',
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <NameAvatar seed={entry.actor.id} name={actor} size={24} />
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', ...(isOpen ? {} : CLAMPED) }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {actor}
          </Box>{' '}
          {sentenceOf(t, entry)}
          {summary !== '' && !isOpen && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {' · '}
              {summary}
            </Box>
          )}
        </Typography>
        <Typography
          component="time"
          dateTime={entry.at}
          title={formatTime(entry.at)}
          variant="body2"
          color="textSecondary"
          sx={{ whiteSpace: 'nowrap' }}
        >
          {formatClock(entry.at)}
        </Typography>
        <ExpandMore
          fontSize="small"
          aria-hidden
          sx={{
            color: 'text.secondary',
            transition: 'transform 140ms',
            ...(isOpen ? { rotate: '180deg' } : {}),
          }}
        />
      </ButtonBase>
      <Box id={detailsId} hidden={!isOpen}>
        {isOpen && <Details entry={entry} changes={changes} />}
      </Box>
    </Box>
  );
}

function Details(props: { entry: AuditEntry; changes: readonly AuditChange[] }): ReactElement {
  const t = useText();
  const { entry, changes } = props;
  const facts: readonly ShownFact[] = [
    [t('audit.filter'), t(`audit.actions.${entry.action}`)],
    [t('audit.when'), formatTime(entry.at)],
    ...(entry.actor.email === '' ? [] : [[t('audit.account'), entry.actor.email] as const]),
  ];
  return (
    <Box sx={{ pl: { xs: 1.5, sm: 6 }, pr: 1.5, pt: 0.75, pb: 1.5, fontSize: 13, overflowWrap: 'anywhere' }}>
      {changes.map((change) => (
        <Typography key={change.field} variant="body2">
          {changeText(t, change)}
        </Typography>
      ))}
      <Box sx={{ mt: changes.length === 0 ? 0 : 1 }}>
        <FactList facts={facts} />
      </Box>
    </Box>
  );
}

function sentenceOf(t: Translate, { action, target }: AuditEntry): string {
  const name = target.name === '' ? t(`audit.nameless.${target.kind}`) : target.name;
  return t(`audit.sentences.${action}`, { target: name });
}

/** A short summary: the single change, or the names of the changed fields. Created and deleted targets have none. */
function summaryOf(t: Translate, { before, after }: AuditEntry, changes: readonly AuditChange[]): string {
  if (before === null || after === null) return '';
  const [first, ...more] = changes;
  if (first === undefined) return '';
  return more.length === 0 ? changeText(t, first) : changes.map(({ field }) => field).join(', ');
}
