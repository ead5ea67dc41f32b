import type { ServiceName } from '@colloquy/contracts';
import type { ServiceRouter } from '../http/service-router.ts';

/** Where a service answers: in this process, or at a base address. */
export type ServiceLocation =
  | { readonly kind: 'local'; readonly router: ServiceRouter }
  | { readonly kind: 'remote'; readonly baseUrl: string };

export interface Discovery {
  /** Throws when nobody said where the service is: a fault of the composition, not of a request. */
  locate(service: ServiceName): ServiceLocation;
}

/** Services of this process; they register while the composition root builds them. */
export interface LocalDiscovery extends Discovery {
  register(service: ServiceName, router: ServiceRouter): void;
}

export function createLocalDiscovery(): LocalDiscovery {
  const routers = new Map<ServiceName, ServiceRouter>();
  return {
    register: (service, router) => void routers.set(service, router),
    locate(service) {
      const router = routers.get(service);
      if (router === undefined) throw new Error(`Service ${service} is not in this process`);
      return { kind: 'local', router };
    },
  };
}

/** Services of other processes, by base address such as `http://chat:4003`. */
export function createRemoteDiscovery(baseUrls: Readonly<Record<ServiceName, string>>): Discovery {
  return {
    locate: (service) => ({ kind: 'remote', baseUrl: baseUrls[service].replace(/\/$/, '') }),
  };
}
