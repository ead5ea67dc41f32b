import { byService, type ServiceName } from '@colloquy/contracts';
import type { ServiceRouter } from '../http/service-router.ts';
import { createServiceAddresses, type ServiceAddresses } from './service-addresses.ts';

/** Where a service runs: in this process, or at the addresses of others. */
export type ServiceLocation =
  | { readonly kind: 'local'; readonly router: ServiceRouter }
  | { readonly kind: 'remote'; readonly addresses: ServiceAddresses };

export interface Discovery {
  /** Throws when no location is configured: an error of the composition, not of a request. */
  locate(service: ServiceName): ServiceLocation;
}

/** Services of this process; they register while the composition root creates them. */
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

/** Services of other processes, by base addresses such as `http://chat:4003`. */
export function createRemoteDiscovery(baseUrls: Readonly<Record<ServiceName, readonly string[]>>): Discovery {
  const addresses = byService((name) => createServiceAddresses(baseUrls[name]));
  return { locate: (service) => ({ kind: 'remote', addresses: addresses[service] }) };
}
