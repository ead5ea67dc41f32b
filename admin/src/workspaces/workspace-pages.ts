import Group from '@mui/icons-material/GroupOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import { membersPath, workspacePath } from '../app/paths.ts';

/** The pages of a workspace, in the switcher's order; a new page is a row here and a row in the route table. */
export const WORKSPACE_PAGES = [
  { key: 'overview', path: workspacePath, Icon: Home },
  { key: 'members', path: membersPath, Icon: Group },
] as const satisfies readonly {
  key: string;
  path: (workspaceId: string) => string;
  Icon: SvgIconComponent;
}[];
