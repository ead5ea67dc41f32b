import { CHAT_MAX_TAGS, CHAT_TAG_MAX_LENGTH, type Chat } from '@colloquy/contracts';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { useState, type ReactElement } from 'react';
import { useStore } from 'react-admin';
import { OneOf } from '../../components/OneOf.tsx';
import { tagIssue } from '../../components/tag-issue.ts';
import { TagField } from '../../components/TagField.tsx';
import { useText } from '../../i18n/useText.ts';
import { Contacts } from './Contacts.tsx';
import { Facts } from './Facts.tsx';
import { FlowAnswers } from './FlowAnswers.tsx';
import { useChats } from './InboxContext.ts';
import { knownTags } from './known-tags.ts';
import { Notes } from './Notes.tsx';
import type { ChatActions } from './useChatActions.ts';
import { useNamedMembers } from './useNamedMembers.ts';

/** Assignee, tags and notes of a conversation and, on request, its facts. */
export function ConversationDetails(props: { chat: Chat; actions: ChatActions }): ReactElement {
  const t = useText();
  const { chat, actions } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Assignee chat={chat} actions={actions} />
      <Contacts chat={chat} />
      <Tags chat={chat} actions={actions} />
      <Box component="section">
        <Typography variant="h3" sx={{ mb: 0.75 }}>
          {t('inbox.notes')}
        </Typography>
        <Notes chatId={chat.id} />
      </Box>
      <Collapsible
        id="conversation-flows"
        store="inbox.flows"
        title={t('inbox.flows.title')}
        isOpenAtFirst={false}
      >
        <FlowAnswers chatId={chat.id} />
      </Collapsible>
      <Collapsible id="conversation-facts" store="inbox.facts" title={t('inbox.facts')} isOpenAtFirst>
        <Facts chat={chat} />
      </Collapsible>
    </Box>
  );
}

function Assignee(props: { chat: Chat; actions: ChatActions }): ReactElement {
  const t = useText();
  const { chat, actions } = props;
  const { all, nameOf } = useNamedMembers();
  const present = all.map(({ userId }) => userId);
  // A former member is still shown as the assignee.
  const isGone = chat.assignee_id !== null && !present.includes(chat.assignee_id);
  return (
    <OneOf
      label={t('inbox.assignee')}
      none={t('inbox.nobody')}
      value={chat.assignee_id}
      options={isGone && chat.assignee_id !== null ? [...present, chat.assignee_id] : present}
      labelOf={nameOf}
      onChange={(userId) => actions.change({ assignee_id: userId })}
    />
  );
}

function Tags(props: { chat: Chat; actions: ChatActions }): ReactElement {
  const t = useText();
  const { chat, actions } = props;
  const { data = [] } = useChats();
  const [issue, setIssue] = useState<ReturnType<typeof tagIssue>>();
  const change = (tags: readonly string[]) => {
    const wanted = tags.map((tag) => tag.trim()).filter((tag) => tag !== '');
    const found = tagIssue(wanted, { count: CHAT_MAX_TAGS, length: CHAT_TAG_MAX_LENGTH });
    setIssue(found);
    if (found === undefined) actions.change({ tags: wanted });
  };
  const issueTexts = {
    tooLong: t('inbox.tagTooLong', { max: CHAT_TAG_MAX_LENGTH }),
    tooMany: t('inbox.tooManyTags', { max: CHAT_MAX_TAGS }),
  };
  return (
    <TagField
      label={t('inbox.tags')}
      placeholder={t('inbox.tagsHelp')}
      known={knownTags(data)}
      value={chat.tags}
      onChange={change}
      issue={issue && issueTexts[issue]}
    />
  );
}

interface Section {
  readonly id: string;
  /** Storage key of the open state. */
  readonly store: string;
  readonly title: string;
  readonly isOpenAtFirst: boolean;
  readonly children: ReactElement;
}

/** A collapsible section below the frequently used ones; its state is stored. */
function Collapsible({ id, store, title, isOpenAtFirst, children }: Section): ReactElement {
  const [isOpen, setOpen] = useStore(store, isOpenAtFirst);
  return (
    <Box component="section">
      <Typography variant="h3">
        <ButtonBase
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          sx={{ font: 'inherit', gap: 0.5, py: 0.5, borderRadius: 1 }}
        >
          {title}
          <ExpandMore
            aria-hidden
            sx={{
              fontSize: 18,
              transition: 'transform 140ms',
              transform: isOpen ? 'rotate(180deg)' : 'none',
            }}
          />
        </ButtonBase>
      </Typography>
      <Collapse in={isOpen} id={id} unmountOnExit>
        {children}
      </Collapse>
    </Box>
  );
}
