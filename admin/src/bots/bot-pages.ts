import type { SvgIconComponent } from '@mui/icons-material';
import Chat from '@mui/icons-material/ChatBubbleOutlineOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import { chatPath, trainPath } from '../app/paths.ts';

/** The pages of a chatbot, in the sidebar's order; a new page is a row here and a row in the route table. */
export const BOT_PAGES = [
  { key: 'train', path: trainPath, Icon: School },
  { key: 'chat', path: (_: string, botId: string) => chatPath(botId), Icon: Chat },
] as const satisfies readonly {
  key: string;
  path: (workspaceId: string, botId: string) => string;
  Icon: SvgIconComponent;
}[];
