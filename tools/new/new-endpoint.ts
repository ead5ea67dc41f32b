import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const GATEWAY = 'gateway/gateway.config.yml';
const KIT = '@colloquy/service-kit';

/**
 * `<service>/<feature>`: a feature folder with one endpoint that lists resources of a workspace, from its contract to
 * its model, bound and reachable, as a starting point for changes.
 */
export function newEndpoint(files: RepositoryFiles, path: string): string[] {
  const [serviceName = '', featureName = '', ...rest] = path.split('/');
  if (rest.length > 0 || featureName === '') throw new Error(`"${path}" is not <service>/<feature>`);
  const [service, feature] = [namesOf(serviceName), namesOf(featureName)];
  const routes = `packages/contracts/src/routes/${service.name}.routes.ts`;
  if (!files.has(routes)) throw new Error(`There is no service ${service.name}: ${routes} is missing`);
  const { name, camel, pascal } = feature;
  const values = { service: service.name, api: `${service.camel}Api`, name, camel, Pascal: pascal };
  files.fromTemplates('endpoint/feature', `services/${service.name}/src/${name}`, values);

  files.append(routes, files.template('endpoint/contract.ts', values));
  files.addImport(routes, 'zod', ['z']);
  files.addImport(routes, '../entities/fields.ts', ['idSchema']);
  files.addImport(routes, './define-route.ts', ['defineRoute', 'list', 'pageQuery']);

  const create = `services/${service.name}/src/create-service.ts`;
  const folder = `./${name}/${name}`;
  const hasAccess = files.read(create).includes('const access = ');
  const access = hasAccess ? 'access' : 'access: createRemoteWorkspaceAccess(foundation.client)';
  files.insertBefore(
    create,
    '  return {\n    ...foundation.service,',
    `  const ${camel} = create${pascal}Repository(${camel}Model(foundation.database), foundation.signal);
  foundation.router.bindAll(${service.camel}Api, create${pascal}UseCases({ ${camel}, ${access} }));
`,
  );
  files.addImport(create, `${folder}.model.ts`, [`${camel}Model`]);
  files.addImport(create, `${folder}.repository.ts`, [`create${pascal}Repository`]);
  files.addImport(create, `${folder}.use-cases.ts`, [`create${pascal}UseCases`]);
  files.addImport(create, '@colloquy/contracts', [`${service.camel}Api`]);
  if (!hasAccess) files.addImport(create, KIT, ['createRemoteWorkspaceAccess']);

  return [
    ...routed(files, service.name, `/api/${name}`),
    `Choose right, scope and example in ${routes}: the suites of rights and of other workspaces' ids read them`,
    'npm run generate, which describes it in docs/api/openapi.json',
  ];
}

/**
 * Makes the gateway forward `path` to the service; returns the remaining step when it knows no path of the service
 * yet.
 */
function routed(files: RepositoryFiles, service: string, path: string): string[] {
  const endpoint = new RegExp(`\n  ${service}:\n    paths:(?: \\[|\n      - )`).exec(files.read(GATEWAY));
  if (endpoint === null) return [`Route ${path} to the service in ${GATEWAY}`];
  const [anchor] = endpoint;
  files.insertAfter(GATEWAY, anchor, anchor.endsWith('[') ? `${path}, ` : `${path}\n      - `);
  return [];
}
