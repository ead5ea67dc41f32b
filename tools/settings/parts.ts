import type { ConfigDefinition, Settings } from '@colloquy/config';
import { standaloneConfig } from '../../deploy/standalone/src/config.ts';
import { gatewayConfig } from '../../gateway/src/config.ts';
import { authConfig } from '../../services/auth/src/config.ts';
import { billingConfig } from '../../services/billing/src/config.ts';
import { botConfig } from '../../services/bot/src/config.ts';
import { chatConfig } from '../../services/chat/src/config.ts';
import { integrationConfig } from '../../services/integration/src/config.ts';
import { knowledgeConfig } from '../../services/knowledge/src/config.ts';
import { browserConfig } from '../../services/knowledge/src/websites/rendering/browser.config.ts';
import { workspaceConfig } from '../../services/workspace/src/config.ts';

export type Part = ConfigDefinition<Settings>;

/** The one-process mode. */
export const STANDALONE: Part = standaloneConfig;

/** The processes of the distributed mode, the gateway first. */
export const PROCESSES: readonly Part[] = [
  gatewayConfig,
  authConfig,
  workspaceConfig,
  botConfig,
  knowledgeConfig,
  chatConfig,
  integrationConfig,
  billingConfig,
];

/** The process that shows pages for knowledge. It has none of the settings that the others share. */
export const BROWSER: Part = browserConfig;
