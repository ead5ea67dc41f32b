import { loadConfigOrExit } from '@colloquy/config';
import { createSmtpMailer } from '@colloquy/mailer';
import { openServiceProcess } from '@colloquy/service-kit';
import { workspaceConfig } from './config.ts';
import { createWorkspaceService } from './create-service.ts';

const config = loadConfigOrExit(workspaceConfig, process.env);
const running = await openServiceProcess('workspace', config);
const mailer = createSmtpMailer({ url: config.smtpUrl.reveal(), from: config.mailFrom });
const service = createWorkspaceService({
  ...running.dependencies,
  mailer,
  mailTokenSecret: config.mailTokenSecret,
  publicUrl: config.publicUrl,
});
await running.run(service, () => mailer.close());
