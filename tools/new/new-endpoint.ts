import { dirname } from 'node:path';
import { namesOf, type Names } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

const GATEWAY = 'gateway/gateway.config.yml';
const KIT = '@colloquy/service-kit';

/**
 * `<service>/<feature>`, or `<service>/<module>/<feature>` in a service with modules: a feature folder with one endpoint
 * that lists resources of a workspace, from its contract to its model, bound and reachable, as a starting point for
 * changes.
 */
export function newEndpoint(files: RepositoryFiles, path: string): string[] {
  const [serviceName = '', ...within] = path.split('/');
  const featureName = within.pop() ?? '';
  const [moduleName, ...rest] = within;
  if (rest.length > 0 || featureName === '')
    throw new Error(`"${path}" is not <service>/<feature> or <service>/<module>/<feature>`);
  const [service, feature] = [namesOf(serviceName), namesOf(featureName)];
  const routes = `packages/contracts/src/routes/${service.name}.routes.ts`;
  if (!files.has(routes)) throw new Error(`There is no service ${service.name}: ${routes} is missing`);
  const source = `services/${service.name}/src`;
  const composer = composerOf(files, source, moduleName);
  const { name, camel, pascal } = feature;
  const values = { service: service.name, api: `${service.camel}Api`, name, camel, Pascal: pascal };
  files.fromTemplates('endpoint/feature', `${dirname(composer)}/${name}`, values);

  files.append(routes, files.template('endpoint/contract.ts', values));
  files.addImport(routes, 'zod', ['z']);
  files.addImport(routes, '../entities/fields.ts', ['idSchema']);
  files.addImport(routes, './define-route.ts', ['defineRoute', 'list', 'pageQuery']);

  const folder = `./${name}/${name}`;
  if (moduleName === undefined) bindInService(files, composer, service, feature);
  else bindInModule(files, composer, feature);
  files.addImport(composer, `${folder}.model.ts`, [`${camel}Model`]);
  files.addImport(composer, `${folder}.repository.ts`, [`create${pascal}Repository`]);
  files.addImport(composer, `${folder}.use-cases.ts`, [`create${pascal}UseCases`]);

  return [
    ...routed(files, service.name, `/api/${name}`),
    `Choose right, scope and example in ${routes}: the suites of rights and of other workspaces' ids read them`,
    'npm run generate, which describes it in docs/api/openapi.json',
  ];
}

/** Path of the file that wires the service, or its module `moduleName`. Throws when the service is of the other kind. */
function composerOf(files: RepositoryFiles, source: string, moduleName: string | undefined): string {
  const modules = files
    .list(source)
    .flatMap((file) => /^([^/]+)[/]create-\1-module[.]ts$/.exec(file)?.[1] ?? []);
  if (moduleName === undefined) {
    if (modules.length === 0) return `${source}/create-service.ts`;
    throw new Error(
      `Name a module of the service, as in <service>/<module>/<feature>: ${modules.join(', ')}`,
    );
  }
  if (modules.includes(moduleName)) return `${source}/${moduleName}/create-${moduleName}-module.ts`;
  throw new Error(
    `There is no module ${moduleName} in ${source}: ${modules.join(', ') || 'its features are flat'}`,
  );
}

function bindInService(files: RepositoryFiles, composer: string, service: Names, feature: Names): void {
  const { camel, pascal } = feature;
  const hasAccess = files.read(composer).includes('const access = ');
  const access = hasAccess ? 'access' : 'access: createRemoteWorkspaceAccess(foundation.client)';
  files.insertBefore(
    composer,
    '  return {\n    ...foundation.service,',
    `  const ${camel} = create${pascal}Repository(${camel}Model(foundation.database), foundation.signal);
  foundation.router.bindAll(${service.camel}Api, create${pascal}UseCases({ ${camel}, ${access} }));
`,
  );
  files.addImport(composer, '@colloquy/contracts', [`${service.camel}Api`]);
  if (!hasAccess) files.addImport(composer, KIT, ['createRemoteWorkspaceAccess']);
}

function bindInModule(files: RepositoryFiles, composer: string, { camel, pascal }: Names): void {
  files.insertBefore(
    composer,
    '\n  return {\n',
    `\n  const ${camel} = create${pascal}Repository(${camel}Model(deps.database), deps.signal);`,
  );
  files.insertAfter(
    composer,
    '\n    useCases: {',
    `\n      ...create${pascal}UseCases({ ${camel}, access: deps.access }),`,
  );
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
