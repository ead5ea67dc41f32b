import ModelTraining from '@mui/icons-material/ModelTrainingOutlined';
import type { Page } from '../../routing/page.ts';
import { PATHS } from '../../routing/paths.ts';

export const modelsPage: Page = {
  id: 'models',
  paths: [PATHS.models],
  scope: 'workspace',
  nav: { label: 'pages.models', Icon: ModelTraining },
  permission: 'manageWorkspace',
  refusal: 'pages.modelsForbidden',
  texts: ['models'],
  load: async () => (await import('./ModelsPage.tsx')).ModelsPage,
};
