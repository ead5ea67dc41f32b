import type { ApiKey } from '@colloquy/contracts';
import Autorenew from '@mui/icons-material/Autorenew';
import Block from '@mui/icons-material/Block';
import Edit from '@mui/icons-material/EditOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement, ReactNode } from 'react';
import { ActionMenu, type MenuAction } from '../../components/ActionMenu.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { MONO_STACK } from '../../theme/theme.ts';
import type { KeyQuestion } from './AskedOfKey.tsx';

const COLOUR_OF = { expired: 'warning', revoked: 'default', stopped: 'warning' } as const;
/** Name and rules, secret, last use, end, what else. */
export const KEY_COLUMNS = {
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', md: 'minmax(0, 1fr) 150px 120px 110px 34px' },
  columnGap: 2,
  alignItems: 'start',
} as const;

/** One key: what it is, what it may do, whether it works, and what can be done about it. */
export function ApiKeyRow(props: {
  apiKey: ApiKey;
  /** The admin who answers for it; undefined when nobody does. */
  owner: string | undefined;
  onAsk: (question: KeyQuestion) => void;
}): ReactElement {
  const t = useText();
  const { apiKey: key, owner, onAsk } = props;
  const { name } = key;
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{ ...KEY_COLUMNS, display: 'grid', px: 2, py: 1.75, borderTop: 1, borderColor: 'divider' }}
    >
      <Box sx={{ minWidth: 0, gridColumn: 1, gridRow: 1 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          {key.state !== 'active' && (
            <Chip color={COLOUR_OF[key.state]} label={t(`apiKeys.states.${key.state}`)} />
          )}
        </Box>
        <KeyRules apiKey={key} owner={owner} />
        <KeyNotes apiKey={key} />
        {key.state === 'stopped' && (
          <Button
            size="small"
            variant="outlined"
            sx={{ mt: 1 }}
            aria-label={t('apiKeys.takeOverNamed', { name })}
            onClick={() => onAsk('owner')}
          >
            {t('apiKeys.takeOver')}
          </Button>
        )}
      </Box>
      <Fact label={t('apiKeys.columns.secret')}>
        <Box component="code" sx={{ fontFamily: MONO_STACK, fontSize: 12.5 }}>
          cq_live_{key.prefix}…
        </Box>
      </Fact>
      <Fact label={t('apiKeys.columns.lastUsed')}>
        {key.lastUsedAt === null ? t('app.never') : <RelativeTime at={key.lastUsedAt} />}
      </Fact>
      <Fact label={t('apiKeys.columns.expires')}>
        {key.expiresAt === null ? t('app.never') : formatDate(key.expiresAt)}
      </Fact>
      <Box sx={{ gridColumn: { xs: 2, md: 5 }, gridRow: 1 }}>
        <ActionMenu label={t('apiKeys.more', { name })} actions={useActions(key, onAsk)} />
      </Box>
    </Box>
  );
}

function useActions(key: ApiKey, onAsk: (question: KeyQuestion) => void): readonly MenuAction[] {
  const t = useText();
  if (key.state === 'revoked') return [];
  const isStopped = key.state === 'stopped';
  return [
    { label: t('apiKeys.edit'), Icon: Edit, onSelect: () => onAsk('edit') },
    ...(isStopped ? [] : [{ label: t('apiKeys.rotate'), Icon: Autorenew, onSelect: () => onAsk('rotate') }]),
    ...(isStopped
      ? []
      : [{ label: t('apiKeys.handOver'), Icon: ManageAccounts, onSelect: () => onAsk('owner') }]),
    { label: t('apiKeys.revoke'), Icon: Block, onSelect: () => onAsk('revoke'), isDestructive: true },
  ];
}

/** What it may do, where, how often and who answers for it. */
function KeyRules({ apiKey: key, owner }: { apiKey: ApiKey; owner: string | undefined }): ReactElement {
  const t = useText();
  const { bots } = useWorkspaceScope();
  const nameOf = (id: string) => bots.items?.find((bot) => bot.id === id)?.name ?? t('apiKeys.goneBot');
  const facts = [
    key.chat_bot_ids.length === 0 ? t('apiKeys.allBotsShort') : key.chat_bot_ids.map(nameOf).join(', '),
    key.allowedIps.length === 0 ? t('apiKeys.anyAddress') : key.allowedIps.join(', '),
    t('apiKeys.rateLine', { rate: key.ratePerMinute }),
    ...(key.state === 'active' && owner !== undefined ? [t('apiKeys.owner', { name: owner })] : []),
  ];
  return (
    <>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {key.scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {facts.join(' · ')}
      </Typography>
    </>
  );
}

function KeyNotes({ apiKey: key }: { apiKey: ApiKey }): ReactElement {
  const t = useText();
  return (
    <>
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
    </>
  );
}

/** A column of the table, and on small screens a line with its name. */
function Fact(props: { label: string; children: ReactNode }): ReactElement {
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ minWidth: 0, gridColumn: { xs: 1, md: 'auto' }, pt: { md: 0.25 } }}
    >
      <Box component="span" sx={{ display: { md: 'none' }, color: 'text.secondary' }}>
        {props.label}:{' '}
      </Box>
      {props.children}
    </Typography>
  );
}
