import type { Chat } from '@colloquy/contracts';
import Box from '@mui/material/Box';
import type { ReactElement } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useText } from '../../i18n/useText.ts';
import { useChannelName } from './channels.ts';

/** How a conversation went; what visitors and what the team think of its answers, each apart. */
export function Facts(props: { chat: Chat }): ReactElement {
  const t = useText();
  const channelName = useChannelName();
  const { chat } = props;
  const { visitor, member } = chat.thumbs;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 0.5,
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
      {chat.language !== null && <Fact name={t('inbox.language')} value={languageName(chat.language)} />}
      <Fact name={t('inbox.counts.questions')} value={String(chat.messageCount)} />
      <Fact name={t('inbox.counts.unknown')} value={String(chat.unknownCount)} />
      <Fact name={t('inbox.counts.visitors')} value={t('inbox.thumbs', visitor)} />
      <Fact name={t('inbox.counts.team')} value={t('inbox.thumbs', member)} />
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

function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}
