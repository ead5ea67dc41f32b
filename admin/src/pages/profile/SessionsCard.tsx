import { authApi, type Session } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useAction } from '../../api/useAction.ts';
import { useRoute } from '../../api/useRoute.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useText } from '../../i18n/useText.ts';
import { browserOf } from './user-agent.ts';

/** The user's sessions, which can be ended. */
export function SessionsCard(): ReactElement {
  const t = useText();
  const sessions = useRoute(authApi.listSessions, {}, { gcTime: 0 });
  const [isAsking, setAsking] = useState(false);
  const stale = [authApi.listSessions];
  const end = useAction(authApi.endSessions, { stale, done: 'sessions.ended' });
  const endOthers = useAction(authApi.endSessions, {
    stale,
    done: 'sessions.othersEnded',
    onDone: () => setAsking(false),
  });
  const others = (sessions.data?.data ?? []).filter(({ current }) => !current);
  return (
    <SectionCard title={t('sessions.title')} help={t('sessions.help')}>
      <Loaded query={sessions} heightPx={120}>
        {({ data }) => (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
            {currentFirst(data).map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                isEnding={end.isPending && end.variables.query?.id[0] === session.id}
                onEnd={() => end.mutate({ query: { id: [session.id] } })}
              />
            ))}
          </Box>
        )}
      </Loaded>
      {others.length > 0 && (
        <Button
          variant="outlined"
          color="error"
          sx={{ mt: 2 }}
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          {t('sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('sessions.endOthersTitle')}
        text={t('sessions.endOthersText')}
        action={t('sessions.endOthers')}
        busy={endOthers.isPending}
        onConfirm={() => endOthers.mutate({ query: { id: others.map(({ id }) => id) } })}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}

function currentFirst(sessions: readonly Session[]): readonly Session[] {
  return sessions.toSorted((a, b) => Number(b.current) - Number(a.current));
}

function SessionRow(props: { session: Session; isEnding: boolean; onEnd: () => void }): ReactElement {
  const t = useText();
  const { userAgent, address, createdAt, lastSeenAt, current } = props.session;
  const { browser, system } = browserOf(userAgent);
  const name =
    browser === null
      ? (system ?? t('sessions.unknown'))
      : system === null
        ? browser
        : t('sessions.on', { browser, system });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ overflowWrap: 'anywhere' }} title={userAgent}>
            {name}
          </Typography>
          {current && <Chip size="small" color="primary" variant="outlined" label={t('sessions.current')} />}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('sessions.begun')} <RelativeTime at={createdAt} />
          {address !== null && ` ${t('sessions.from', { address })}`}, {t('sessions.seen')}{' '}
          <RelativeTime at={lastSeenAt} />
        </Typography>
      </Box>
      {!current && (
        <Button
          size="small"
          color="error"
          loading={props.isEnding}
          aria-label={t('sessions.endNamed', { name })}
          onClick={props.onEnd}
        >
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
}
