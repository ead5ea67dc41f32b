import CreditCard from '@mui/icons-material/CreditCardOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const billingPage: Page = {
  id: 'billing',
  paths: [PATHS.billing],
  scope: 'workspace',
  nav: { label: 'workspaces.billing', Icon: CreditCard },
  permission: 'manageBilling',
  refusal: 'pages.billingForbidden',
  load: async () => (await import('./BillingPage.tsx')).BillingPage,
};
