import type { RouteContract, RouteOutput } from '@colloquy/contracts';
import { z } from 'zod';
import type { CallOptions, ServiceClient } from '../clients/service-client.ts';

/** A client without services behind it. The result of `answer` must match the route's contract. */
export function fakeClient(
  answer: (options: CallOptions, request: unknown) => Promise<unknown>,
): ServiceClient {
  return {
    async call<TRoute extends RouteContract>(
      route: TRoute,
      request: unknown,
      options: CallOptions = {},
    ): Promise<RouteOutput<TRoute>> {
      return z.parse<TRoute['response']>(route.response, await answer(options, request));
    },
  };
}
