import { loadConfigOrExit } from '@colloquy/config';
import { createSmtpMailer } from '@colloquy/mailer';
import { openFiles, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { workspaceConfig } from './config.ts';
import { createWorkspaceService } from './create-service.ts';

const config = loadConfigOrExit(workspaceConfig, process.env);
const storage = await openOrExit(() => openFiles('workspace', config));
const running = await openServiceProcess('workspace', config);
const mailer = createSmtpMailer({ url: config.smtpUrl.reveal(), from: config.mailFrom });
const service = createWorkspaceService({
  ...running.dependencies,
  mailer,
  storage,
  mailTokenSecret: config.mailTokenSecret,
  publicUrl: config.publicUrl,
});
await running.run(service, async () => {
  await mailer.close();
  await storage.close();
});
