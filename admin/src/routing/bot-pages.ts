import type { SvgIconComponent } from '@mui/icons-material';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import Extension from '@mui/icons-material/ExtensionOutlined';
import Inbox from '@mui/icons-material/InboxOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { botSettingsPath, chatPath, inboxPath, integrationsPath, trainPath } from './paths.ts';

/**
 * The pages of a chatbot, in the order of the specification (section 2), and after them its chat. A new page is a row here and a row in the route table.
 */
export const BOT_PAGES = [
  { key: 'train', path: trainPath, Icon: School },
  { key: 'settings', path: botSettingsPath, Icon: Settings },
  { key: 'integrations', path: integrationsPath, Icon: Extension },
  { key: 'inbox', path: inboxPath, Icon: Inbox },
  { key: 'chat', path: (_: string, botId: string) => chatPath(botId), Icon: Chat },
] as const satisfies readonly {
  key: string;
  path: (workspaceId: string, botId: string) => string;
  Icon: SvgIconComponent;
}[];
