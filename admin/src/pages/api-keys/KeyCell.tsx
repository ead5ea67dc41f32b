import type { ApiKey } from '@colloquy/contracts';
import Autorenew from '@mui/icons-material/Autorenew';
import Block from '@mui/icons-material/Block';
import Edit from '@mui/icons-material/EditOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { ReactElement } from 'react';
import type { MenuAction } from '../../components/ActionMenu.tsx';
import { FactList } from '../../components/FactList.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { formatDate, formatTime } from '../../i18n/format.ts';
import { useText, type Translate } from '../../i18n/useText.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';
import { MONO_STACK } from '../../theme/theme.ts';
import type { KeyQuestion } from './AskedOfKey.tsx';

const COLOUR_OF = { expired: 'warning', revoked: 'default', stopped: 'warning' } as const;

/** Name, permissions and state of a key; on phones also the other columns. */
export function KeyCell(props: {
  apiKey: ApiKey;
  /** The owner's name; undefined without one. */
  owner: string | undefined;
  onTakeOver: () => void;
}): ReactElement {
  const t = useText();
  const { apiKey: key, owner, onTakeOver } = props;
  const { name } = key;
  return (
    <Box sx={{ minWidth: 0, py: 0.75 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
        {key.state !== 'active' && (
          <Chip color={COLOUR_OF[key.state]} label={t(`apiKeys.states.${key.state}`)} />
        )}
        <Box component="code" sx={{ fontFamily: MONO_STACK, fontSize: 12.5, color: 'text.secondary' }}>
          cq_live_{key.prefix}…
        </Box>
      </Box>
      <KeyRules apiKey={key} owner={owner} />
      <Box sx={{ display: { sm: 'none' }, my: 0.5 }}>
        <FactList
          facts={[
            [t('apiKeys.columns.lastUsed'), <LastUse key="use" apiKey={key} />],
            [t('apiKeys.columns.expires'), lastDayOf(t, key)],
          ]}
        />
      </Box>
      <KeyNotes apiKey={key} />
      {key.state === 'stopped' && (
        <Button
          size="small"
          variant="outlined"
          sx={{ mt: 1 }}
          aria-label={t('apiKeys.takeOverNamed', { name })}
          onClick={onTakeOver}
        >
          {t('apiKeys.takeOver')}
        </Button>
      )}
    </Box>
  );
}

export function LastUse({ apiKey: { lastUsedAt } }: { apiKey: ApiKey }): ReactElement {
  const t = useText();
  return lastUsedAt === null ? <>{t('app.never')}</> : <RelativeTime at={lastUsedAt} />;
}

/** The expiry of a key as text. */
export function lastDayOf(t: Translate, { expiresAt }: ApiKey): string {
  return expiresAt === null ? t('app.never') : formatDate(expiresAt);
}

/** What can be done with a key. */
export function actionsOf(
  t: Translate,
  { state }: ApiKey,
  onAsk: (question: KeyQuestion) => void,
): readonly MenuAction[] {
  if (state === 'revoked') return [];
  const handing: readonly MenuAction[] = [
    { label: t('apiKeys.rotate'), Icon: Autorenew, onSelect: () => onAsk('rotate') },
    { label: t('apiKeys.handOver'), Icon: ManageAccounts, onSelect: () => onAsk('owner') },
  ];
  return [
    { label: t('apiKeys.edit'), Icon: Edit, onSelect: () => onAsk('edit') },
    ...(state === 'stopped' ? [] : handing),
    { label: t('apiKeys.revoke'), Icon: Block, onSelect: () => onAsk('revoke'), isDestructive: true },
  ];
}

/** A key's scopes, chatbots, rate and owner. */
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
