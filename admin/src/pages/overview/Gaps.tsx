import { AnswerSource, type QuestionGroup } from '@colloquy/contracts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { filteredInboxPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const SHOWN_AT_FIRST = 5;

/** Questions that got no answer, the most asked first; each opens where it was asked last, to answer it there. */
export function Gaps(props: {
  groups: readonly QuestionGroup[];
  since: string;
  /** Names the chatbot that was asked, where there are several. */
  nameOf: (botId: string) => string | undefined;
}): ReactElement {
  const t = useText();
  const [isWhole, setWhole] = useState(false);
  const { groups } = props;
  const shown = isWhole ? groups : groups.slice(0, SHOWN_AT_FIRST);
  return (
    <Card component="section" aria-labelledby="gaps-title" sx={{ p: { xs: 2, sm: 2.5 }, mb: 3 }}>
      <Typography id="gaps-title" variant="h2">
        {t('overview.gaps')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {groups.length === 0 ? t('overview.gapsNone') : t('overview.gapsHelp')}
      </Typography>
      {groups.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, mx: -1 }}>
          {shown.map((group) => (
            <Gap key={group.id} group={group} since={props.since} botName={props.nameOf(group.chat_bot_id)} />
          ))}
        </Box>
      )}
      {shown.length < groups.length && (
        <Button size="small" sx={{ mt: 1, ml: -0.75 }} onClick={() => setWhole(true)}>
          {t('overview.gapsAll', { count: groups.length })}
        </Button>
      )}
    </Card>
  );
}

function Gap(props: { group: QuestionGroup; since: string; botName: string | undefined }): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { label, count, lastAt, chat_bot_id: botId, chat_id: chatId } = props.group;
  const filter = { source: [AnswerSource.unknown], dateFrom: props.since };
  return (
    <Box component="li">
      <MuiLink
        component={Link}
        to={filteredInboxPath(workspace.id, botId, filter, chatId)}
        color="inherit"
        underline="none"
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          minHeight: 40,
          px: 1,
          py: 0.75,
          borderRadius: 1,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{label}</Typography>
          <Typography variant="body2" color="textSecondary" noWrap>
            {[
              ...(props.botName === undefined ? [] : [props.botName]),
              ...(count > 1 ? [t('overview.askedTimes', { count })] : []),
            ].join(' · ')}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
          <RelativeTime at={lastAt} />
        </Typography>
        <ChevronRight aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </MuiLink>
    </Box>
  );
}
