import { loadConfigOrExit, revealAll } from '@colloquy/config';
import { createSmtpMailer } from '@colloquy/mailer';
import { createUserTokens, openFieldCipher, openOrExit, openServiceProcess } from '@colloquy/service-kit';
import { authConfig } from './config.ts';
import { createAuthService } from './create-service.ts';
import { openGoogleSignIn } from './open-google-sign-in.ts';

const config = loadConfigOrExit(authConfig, process.env);
const google = await openOrExit(() => openGoogleSignIn(config, config.publicUrl));
const running = await openServiceProcess('auth', config);
const mailer = createSmtpMailer({ url: config.smtpUrl.reveal(), from: config.mailFrom });
const service = createAuthService({
  ...running.dependencies,
  mailer,
  google,
  userTokens: createUserTokens(revealAll(config.userTokenSecrets)),
  mailTokenSecret: config.mailTokenSecret,
  cipher: openFieldCipher(config.secretsKey),
  publicUrl: config.publicUrl,
});
await running.run(service, () => mailer.close());
