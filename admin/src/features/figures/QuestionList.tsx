import type { QuestionGroup } from '@colloquy/contracts';
import ChevronRight from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId, useState, type ReactElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { useText } from '../../i18n/useText.ts';
import { filteredInboxPath } from '../../routing/paths.ts';
import { useWorkspaceScope } from '../../scope/workspace-context.ts';

const SHOWN_AT_FIRST = 5;

/** Questions, most frequent first; each opens the conversation where it was asked last, within `filter`. */
export function QuestionList(props: {
  title: string;
  help: string;
  groups: readonly QuestionGroup[];
  filter: Readonly<Record<string, unknown>>;
  /** Names the chatbot that was asked, if there are several. */
  nameOf?: (botId: string) => string | undefined;
  /** Action offered for a question. */
  actionOf?: (group: QuestionGroup) => ReactNode;
}): ReactElement {
  const t = useText();
  const titleId = useId();
  const [isWhole, setWhole] = useState(false);
  const { groups, filter, nameOf, actionOf } = props;
  const shown = isWhole ? groups : groups.slice(0, SHOWN_AT_FIRST);
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 2.5 } }}>
      <Typography id={titleId} variant="h2">
        {props.title}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {props.help}
      </Typography>
      {groups.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, mx: -1 }}>
          {shown.map((group) => (
            <Question
              key={group.id}
              group={group}
              filter={filter}
              botName={nameOf?.(group.chat_bot_id)}
              action={actionOf?.(group)}
            />
          ))}
        </Box>
      )}
      {shown.length < groups.length && (
        <Button size="small" sx={{ mt: 1, ml: -0.75 }} onClick={() => setWhole(true)}>
          {t('figures.showAll', { count: groups.length })}
        </Button>
      )}
    </Card>
  );
}

function Question(props: {
  group: QuestionGroup;
  filter: Readonly<Record<string, unknown>>;
  botName: string | undefined;
  action: ReactNode;
}): ReactElement {
  const t = useText();
  const { workspace } = useWorkspaceScope();
  const { label, count, lastAt, chat_bot_id: botId, chat_id: chatId } = props.group;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center' }}>
      <MuiLink
        component={Link}
        to={filteredInboxPath(workspace.id, botId, props.filter, chatId)}
        color="inherit"
        underline="none"
        sx={{
          flex: '1 1 240px',
          minWidth: 0,
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
              ...(count > 1 ? [t('figures.askedTimes', { count })] : []),
            ].join(' · ')}
          </Typography>
        </Box>
        <Typography component="span" variant="body2" color="textSecondary" sx={{ flex: 'none' }}>
          <RelativeTime at={lastAt} />
        </Typography>
        <ChevronRight aria-hidden sx={{ fontSize: 18, color: 'text.secondary' }} />
      </MuiLink>
      {props.action}
    </Box>
  );
}
