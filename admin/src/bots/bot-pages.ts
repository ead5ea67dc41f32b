import type { SvgIconComponent } from '@mui/icons-material';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import { chatPath, inboxPath, trainPath } from '../app/paths.ts';

/** The pages of a chatbot, in the sidebar's order; a new page is a row here and a row in the route table. */
export const BOT_PAGES = [
  { key: 'train', path: trainPath, Icon: School },
  { key: 'chat', path: (_: string, botId: string) => chatPath(botId), Icon: Chat },
  { key: 'inbox', path: inboxPath, Icon: Inbox },
] as const satisfies readonly {
  key: string;
  path: (workspaceId: string, botId: string) => string;
  Icon: SvgIconComponent;
}[];
