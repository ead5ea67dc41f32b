import { CHAT_MAX_TAGS, CHAT_TAG_MAX_LENGTH, type Chat } from '@colloquy/contracts';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement, type ReactNode } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { useChannelName } from './channels.ts';
import { knownTags, tagIssue } from './known-tags.ts';
import { Notes } from './Notes.tsx';
import type { ChatActions } from './useChatActions.ts';
import { useNamedMembers } from './useNamedMembers.ts';
import type { InboxList } from './useInboxList.ts';

const REFERENCE_SHOWN = 12;

/** Who it was, how it went, who looks after it, and what the team noted. */
export function ConversationDetails(props: {
  chat: Chat;
  actions: ChatActions;
  list: InboxList;
}): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { chat, actions, list } = props;
  const { all, nameOf } = useNamedMembers();
  // Somebody who left is still shown as the one who looked after it.
  const member = [
    ...new Set([
      ...all.map(({ userId }) => userId),
      ...(chat.assignee_id === null ? [] : [chat.assignee_id]),
    ]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterSelect
        label={t('inbox.assignee')}
        width={400}
        value={chat.assignee_id ?? ''}
        options={[
          { value: '', label: t('inbox.nobody') },
          ...member.map((userId) => ({ value: userId, label: nameOf(userId) })),
        ]}
        onChange={(userId) => actions.change({ assignee_id: userId === '' ? null : userId })}
      />
      <Tags chat={chat} actions={actions} known={knownTags(list.items ?? [])} />
      <Section title={t('inbox.facts')}>
        <Box
          component="dl"
          sx={{
            m: 0,
            display: 'grid',
            gridTemplateColumns: 'auto minmax(0, 1fr)',
            columnGap: 1.5,
            rowGap: 0.5,
            fontSize: 13,
          }}
        >
          <Fact name={t('inbox.channel')} value={channelName(chat.channel)} />
          <Fact name={t('inbox.started')} value={formatTime(chat._createTime)} />
          {chat.lastMessageAt !== null && (
            <Fact name={t('inbox.lastMessage')} value={formatTime(chat.lastMessageAt)} />
          )}
          {chat.language !== null && <Fact name={t('inbox.language')} value={chat.language} />}
          <Fact name={t('inbox.reference')} value={shortened(chat.userRef)} />
          <Fact name={t('inbox.counts.questions')} value={String(chat.messageCount)} />
          <Fact name={t('inbox.counts.unknown')} value={String(chat.unknownCount)} />
          <Fact name={t('inbox.counts.up')} value={String(chat.up)} />
          <Fact name={t('inbox.counts.down')} value={String(chat.down)} />
        </Box>
      </Section>
      <Section title={t('inbox.notes')}>
        <Notes chatId={chat.id} />
      </Section>
    </Box>
  );
}

function Section(props: { title: string; children: ReactNode }): ReactElement {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 0.75 }}>
        {props.title}
      </Typography>
      {props.children}
    </Box>
  );
}

function Fact(props: { name: string; value: string }): ReactElement {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {props.name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {props.value}
      </Box>
    </>
  );
}

function shortened(reference: string): string {
  return reference.length > REFERENCE_SHOWN ? `${reference.slice(0, REFERENCE_SHOWN)}…` : reference;
}

function Tags(props: { chat: Chat; actions: ChatActions; known: readonly string[] }): ReactElement {
  const t = useText();
  const { chat, actions } = props;
  const [issue, setIssue] = useState<ReturnType<typeof tagIssue>>();
  const change = (tags: readonly string[]) => {
    const wanted = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
    const found = tagIssue(wanted, { count: CHAT_MAX_TAGS, length: CHAT_TAG_MAX_LENGTH });
    setIssue(found);
    if (found === undefined) actions.change({ tags: wanted });
  };
  const help = {
    none: t('inbox.tagsHelp'),
    tooLong: t('inbox.tagTooLong', { max: CHAT_TAG_MAX_LENGTH }),
    tooMany: t('inbox.tooManyTags', { max: CHAT_MAX_TAGS }),
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      size="small"
      options={props.known}
      filterSelectedOptions
      value={chat.tags}
      onChange={(_, tags) => change(tags)}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('inbox.tags')}
          error={issue !== undefined}
          helperText={help[issue ?? 'none']}
        />
      )}
    />
  );
}
