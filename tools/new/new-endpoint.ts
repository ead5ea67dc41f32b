import { namesOf } from './names.ts';
import type { RepositoryFiles } from './repository-files.ts';

/**
 * `<service>/<feature>`: a feature folder with one endpoint that lists things of a workspace, from its contract
 * down to its model, to be changed into what is wanted.
 */
export function newEndpoint(files: RepositoryFiles, path: string): string[] {
  const [serviceName = '', featureName = '', ...rest] = path.split('/');
  if (rest.length > 0 || featureName === '') throw new Error(`"${path}" is not <service>/<feature>`);
  const [service, feature] = [namesOf(serviceName), namesOf(featureName)];
  const routes = `packages/contracts/src/routes/${service.name}.routes.ts`;
  if (!files.has(routes)) throw new Error(`There is no service ${service.name}: ${routes} is missing`);
  const values = {
    service: service.name,
    api: `${service.camel}Api`,
    name: feature.name,
    camel: feature.camel,
    Pascal: feature.pascal,
  };
  const contract = `./${service.name}-${feature.name}.routes.ts`;
  files.fromTemplates('endpoint/contract', 'packages/contracts/src/routes', values);
  files.fromTemplates('endpoint/feature', `services/${service.name}/src/${feature.name}`, values);
  files.insertAfter(routes, `export const ${service.camel}Routes = [`, `\n  list${feature.pascal},`);
  files.prepend(routes, `import { list${feature.pascal} } from '${contract}';\n`);
  files.append(routes, `\nexport * from '${contract}';\n`);
  return [
    `Bind it in services/${service.name}/src/create-service.ts:`,
    `  const ${feature.camel} = create${feature.pascal}Repository(${feature.camel}Model(database), signal);`,
    `  router.bindAll(${service.camel}Api, create${feature.pascal}UseCases({ ${feature.camel}, access }));`,
    `Choose the permission in ${feature.name}.use-cases.ts and name the errors of the contract`,
    'Cover it over HTTP in the int test of the service',
  ];
}
