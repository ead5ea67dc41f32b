import type { ApiKey } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { MONO_STACK } from '../../theme/theme.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const COLOUR_OF = { active: 'success', expired: 'warning', revoked: 'default', stopped: 'warning' } as const;

/** One key: what it is, what it may do, whether it works, and what can be done about it. */
export function ApiKeyRow(props: {
  apiKey: ApiKey;
  /** The admin who answers for it; undefined when nobody does. */
  owner: string | undefined;
  onEdit: () => void;
  onOwner: () => void;
  onRotate: () => void;
  onRevoke: () => void;
}): ReactElement {
  const t = useText();
  const { bots } = useWorkspaceScope();
  const { apiKey: key } = props;
  const { name } = key;
  const handing = key.state === 'stopped' ? 'takeOver' : 'handOver';
  const botNames =
    key.chat_bot_ids.length === 0
      ? t('apiKeys.allBots')
      : key.chat_bot_ids
          .map((id) => bots.items?.find((bot) => bot.id === id)?.name ?? t('apiKeys.goneBot'))
          .join(', ');
  const facts = [
    t('apiKeys.lastUsed', { time: key.lastUsedAt === null ? t('app.never') : formatTime(key.lastUsedAt) }),
    t('apiKeys.expires', { time: key.expiresAt === null ? t('app.never') : formatDate(key.expiresAt) }),
    t('apiKeys.rateLine', { rate: key.ratePerMinute }),
    ...(key.allowedIps.length === 0 ? [] : [key.allowedIps.join(', ')]),
  ];
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ px: 2, py: 1.5, '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography component="code" variant="body2" sx={{ fontFamily: MONO_STACK }}>
          cq_live_{key.prefix}…
        </Typography>
        <Chip
          size="small"
          color={COLOUR_OF[key.state]}
          variant="outlined"
          label={t(`apiKeys.states.${key.state}`)}
        />
      </Box>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {key.scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {botNames}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
      {key.state === 'active' && props.owner !== undefined && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('apiKeys.owner', { name: props.owner })}
        </Typography>
      )}
      {key.stoppedReason !== null && (
        <Typography variant="body2" role="note">
          {t(`apiKeys.stops.${key.stoppedReason}`)}
        </Typography>
      )}
      {key.oldSecretUntil !== null && key.state === 'active' && (
        <Typography variant="body2">
          {t('apiKeys.oldSecret', { time: formatTime(key.oldSecretUntil) })}
        </Typography>
      )}
      {key.state !== 'revoked' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5, ml: -0.75 }}>
          <Button size="small" aria-label={t('apiKeys.editNamed', { name })} onClick={props.onEdit}>
            {t('apiKeys.edit')}
          </Button>
          {key.state !== 'stopped' && (
            <Button size="small" aria-label={t('apiKeys.rotateNamed', { name })} onClick={props.onRotate}>
              {t('apiKeys.rotate')}
            </Button>
          )}
          <Button size="small" aria-label={t(`apiKeys.${handing}Named`, { name })} onClick={props.onOwner}>
            {t(`apiKeys.${handing}`)}
          </Button>
          <Button
            size="small"
            color="error"
            aria-label={t('apiKeys.revokeNamed', { name })}
            onClick={props.onRevoke}
          >
            {t('apiKeys.revoke')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
