import type { Permission } from '@colloquy/contracts';
import type { SvgIconComponent } from '@mui/icons-material';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Group from '@mui/icons-material/GroupOutlined';
import Home from '@mui/icons-material/HomeOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { billingPath, membersPath, settingsPath, workspacePath } from '../routing/paths.ts';

/**
 * The pages of a workspace, in the switcher's order; a new page is a row here and a row in the route table.
 * A row shows to whoever has its right.
 */
export const WORKSPACE_PAGES = [
  { key: 'overview', path: workspacePath, Icon: Home, right: 'viewBots' },
  { key: 'settings', path: settingsPath, Icon: Settings, right: 'manageWorkspace' },
  { key: 'members', path: membersPath, Icon: Group, right: 'viewBots' },
  { key: 'billing', path: billingPath, Icon: CreditCard, right: 'manageBilling' },
] as const satisfies readonly {
  key: string;
  path: (workspaceId: string) => string;
  Icon: SvgIconComponent;
  right: Permission;
}[];
