import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const ROUTES = 'packages/contracts/src/routes';
const PROCESS_CONFIG = 'packages/service-kit/src/process/process-config.ts';

/** A service with its five standard files, registered in the contracts and in the processes that call services. */
export function newService(files: RepositoryFiles, name: string): string[] {
  const service = namesOf(name);
  // Its name is also the prefix of settings (`AUDIT_URL`) and of routes (`audit.list`).
  if (name.includes('-')) throw new Error(`The name of a service is one word, and "${name}" is more`);
  const values = { name, Pascal: service.pascal, camel: service.camel };
  files.fromTemplates('service', `services/${name}`, values);

  files.insertAfter(`${ROUTES}/define-route.ts`, 'export const SERVICE_NAMES = [', `\n  '${name}',`);
  const list = `${ROUTES}/all-routes.ts`;
  files.create(`${ROUTES}/${name}.routes.ts`, 'export {};\n');
  files.prepend(list, `import * as ${name}Api from './${name}.routes.ts';\n`);
  files.insertAfter(list, 'export {', `\n  ${name}Api,`);
  files.insertAfter(list, 'export const allRoutes: readonly RouteContract[] = [', `\n  ${name}Api,`);

  const port = nextPort(files.read(PROCESS_CONFIG));
  const ports = 'export const DEFAULT_SERVICE_PORTS: Readonly<Record<ServiceName, number>> = {';
  files.insertAfter(PROCESS_CONFIG, ports, `\n  ${name}: ${port},`);
  files.insertAfter(
    PROCESS_CONFIG,
    "authUrl: baseUrlSetting('auth'),",
    `\n  ${name}Url: baseUrlSetting('${name}'),`,
  );
  return [
    'npm install, so that the new workspace is linked',
    `Route its prefix in gateway/gateway.config.yml`,
    `Add create${service.pascal}Service to the composition root deploy/standalone`,
    `Add ${name}Config to tools/settings/parts.ts, then npm run generate`,
    `Make its first feature: npm run new -- endpoint ${name}/<feature>`,
  ];
}

function nextPort(processConfig: string): number {
  const ports = [...processConfig.matchAll(/^ {2}[a-z]+: (\d{4}),$/gm)].map(([, port]) => Number(port));
  return Math.max(...ports) + 1;
}
