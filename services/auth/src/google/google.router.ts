import { googleApi } from '@colloquy/contracts';
import type { ServiceRouter } from '@colloquy/service-kit';
import type { GoogleUseCases } from './google.use-cases.ts';

export function bindGoogleRoutes(router: ServiceRouter, useCases: GoogleUseCases): void {
  router.bind(googleApi.readSignInWays, useCases.readWays);
  router.bind(googleApi.startGoogle, useCases.start);
  router.bind(googleApi.finishGoogle, useCases.finish);
  router.bind(googleApi.linkGoogle, useCases.link);
  router.bind(googleApi.registerGoogle, useCases.register);
  router.bind(googleApi.disconnectGoogle, useCases.disconnect);
}
