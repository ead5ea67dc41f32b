import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@colloquy/config';
import { DEFAULT_SERVICE_PORTS } from '@colloquy/service-kit';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { memoryEnvironment, memoryFlags } from '../../tools/runtime-limits.mjs';
import { BROWSER, PROCESSES, STANDALONE } from '../../tools/settings/parts.ts';
import { REPOSITORY_DIR } from '../product/index.ts';
import {
  composeProcesses,
  helmProcesses,
  helmStop,
  readCompose,
  readValues,
  textOf,
  yamlOf,
  type DeployedProcess,
} from './read-deployments.ts';

// Neither Docker nor Helm runs here: the files are parsed and checked against the configuration schemas.
const DEPLOYMENTS: readonly [string, () => DeployedProcess[]][] = [
  ['Compose', composeProcesses],
  ['Helm', helmProcesses],
];

/** Every process of ours: the gateway, the services and the browser. */
const PARTS = [...PROCESSES, BROWSER];
const ENTRIES: Readonly<Record<string, string>> = {
  gateway: 'gateway/src/main.ts',
  browser: 'services/knowledge/src/websites/rendering/main.ts',
};

describe.each(DEPLOYMENTS)('%s', (_, read) => {
  const processes = read();
  const named = (name: string): DeployedProcess | undefined => processes.find((one) => one.name === name);

  it('runs the gateway, every service and the browser, and nothing else of ours', () => {
    expect(new Set(processes.map(({ name }) => name))).toEqual(new Set(PARTS.map(({ name }) => name)));
  });

  it.each(PARTS)('starts $name by its main module', ({ name }) => {
    const entry = named(name)?.entry ?? '';
    expect(entry).toBe(ENTRIES[name] ?? `services/${name}/src/main.ts`);
    expect(existsSync(join(REPOSITORY_DIR, entry))).toBe(true);
  });

  it.each(PARTS)('gives $name a configuration that its schema accepts', (part) => {
    expect(() => loadConfig(part, named(part.name)?.environment ?? {})).not.toThrow();
  });

  it.each(PARTS)('tells $name nothing that it does not know', ({ name, settings }) => {
    const known = Object.values(settings).map(({ env }) => env);
    const notified = Object.keys(named(name)?.environment ?? {});
    expect(notified.filter((env) => !known.includes(env))).toEqual([]);
  });

  it.each(Object.entries(DEFAULT_SERVICE_PORTS))(
    'lets %s listen where the others look for it',
    (name, port) => {
      expect(named(name)?.environment['PORT']).toBe(String(port));
    },
  );

  it('sends knowledge to the browser, which has none of its own', () => {
    const browser = named('browser')?.environment ?? {};
    const knowledge = named('knowledge')?.environment ?? {};
    expect(knowledge['RENDERER_URL']).toBe(`http://browser:${browser['PORT']}`);
    expect(knowledge['CHROMIUM_PATH']).toBe('off');
    expect(browser['PORT']).toBe(String(loadConfig(BROWSER, {})['port']));
  });

  it('gives the browser no secret of any process', () => {
    const secrets = [...PARTS, STANDALONE]
      .flatMap(({ settings }) => Object.values(settings))
      .flatMap(({ env, isSecret }) => (isSecret === true ? [env] : []));
    expect(secrets).toContain('INTERNAL_TOKEN_SECRETS');
    const names = Object.keys(named('browser')?.environment ?? {});
    expect(names.length).toBeGreaterThan(2);
    expect(names.filter((name) => secrets.includes(name))).toEqual([]);
    expect(Object.values(named('browser')?.environment ?? {}).join()).not.toMatch(/filled-in|:\/\//);
  });

  it('gives knowledge a vector store and a file storage that several processes can share', () => {
    const environment = named('knowledge')?.environment ?? {};
    expect(environment['QDRANT_URL']).toMatch(/^http/);
    expect(environment['S3_ENDPOINT']).toMatch(/^http/);
  });
});

describe('the time to stop', () => {
  /** Reliability promise: a graceful stop, without the delay before it, takes no longer than this. */
  const STOP_LIMIT_MS = 30_000;
  const delayOf = ({ environment }: DeployedProcess): number => Number(environment['SHUTDOWN_DELAY_MS']);
  /** The browser stops without a delay: knowledge sends a page again that was not answered. */
  const isService = ({ name }: DeployedProcess): boolean => name !== BROWSER.name;

  it('under Helm is longer than the pre-stop pause, the shutdown delay and a graceful stop together', () => {
    const { preStopSeconds, terminationGracePeriodSeconds } = helmStop();
    const template = textOf('deploy/helm/templates/processes.yaml');
    expect(template).toContain('preStop:');
    for (const process of helmProcesses().filter(isService)) {
      expect(delayOf(process)).toBeGreaterThan(0);
      const needed = preStopSeconds * 1_000 + delayOf(process) + STOP_LIMIT_MS;
      expect(terminationGracePeriodSeconds * 1_000).toBeGreaterThan(needed);
    }
  });

  it('under Compose is longer than the shutdown delay and a graceful stop together', () => {
    const { services } = readCompose();
    for (const process of composeProcesses()) {
      const grace = Number.parseInt(services[process.name]?.stop_grace_period ?? '', 10);
      const delayMs = isService(process) ? delayOf(process) : 0;
      expect(grace * 1_000).toBeGreaterThan(delayMs + STOP_LIMIT_MS);
    }
  });
});

describe('the Compose file', () => {
  const { services, volumes } = readCompose();

  it.each(Object.entries(services))(
    'starts %s after servers that are there',
    (_, { depends_on: needs = {} }) => {
      for (const name of Object.keys(needs)) expect(Object.keys(services)).toContain(name);
    },
  );

  it('keeps what a server stores in a volume that it declares', () => {
    const used = Object.values(services).flatMap((service) => service.volumes ?? []);
    expect(new Set(used.map((volume) => volume.split(':', 1)[0]))).toEqual(new Set(Object.keys(volumes)));
  });

  it('names every variable without a default in the example of its .env', () => {
    const required = [...textOf('deploy/compose/compose.yml').matchAll(/\$\{(\w+):\?/g)].map(
      ([, name]) => name,
    );
    const example = textOf('deploy/compose/.env.example');
    for (const name of new Set(required)) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
  });

  it('names a version of every foreign image', () => {
    for (const { image } of Object.values(services)) expect(image).toMatch(/:(?!latest$)[\w.-]+$/);
  });
});

describe('what a container of the Compose file may do', () => {
  const { services } = readCompose();
  const own = new Set(composeProcesses().map(({ name }) => name));
  const settingsOf = (name: string) => services[name]?.environment ?? {};

  it.each(Object.entries(services))(
    '%s has no capability, no way to get one, and a limit of memory',
    (_, one) => {
      expect(one.cap_drop).toEqual(['ALL']);
      expect([one.cap_add, one.privileged]).toEqual([undefined, undefined]);
      expect(one.security_opt).toContain('no-new-privileges:true');
      expect(one.mem_limit).toMatch(/^\d+[mg]$/);
    },
  );

  it.each(Object.entries(services))(
    '%s leaves nothing behind, but Kafka, which writes beside itself',
    (name, one) => {
      expect(one.read_only).toBe(name !== 'kafka');
      if (own.has(name)) expect(one.tmpfs).toEqual(['/tmp', '/home/node', '/app/node_modules/.cache']);
    },
  );

  it.each(Object.keys(DEFAULT_SERVICE_PORTS))(
    '%s opens its own database by an account of its own',
    (name) => {
      const uri = settingsOf(name)['MONGODB_URI'] ?? '';
      const variable = `MONGODB_PASSWORD_${name.toUpperCase()}`;
      const database = `colloquy_${name}`;
      expect(uri).toBe(
        `mongodb://${name}:\${${variable}:?set it in .env}@mongodb:27017/${database}?authSource=${database}`,
      );
      expect(settingsOf('mongodb')[variable]).toBe(`\${${variable}:?set it in .env}`);
      expect(textOf('deploy/compose/mongodb-accounts.js')).toContain(`'${name}'`);
    },
  );

  it('knows the administrator of MongoDB nowhere but there', () => {
    const knowing = Object.entries(services).filter(([, { environment = {} }]) =>
      Object.values(environment).some((value) => value.includes('${MONGODB_PASSWORD:')),
    );
    expect(knowing.map(([name]) => name)).toEqual(['mongodb']);
  });

  it('asks for a user at Kafka and for a key at Qdrant', () => {
    const kafka = settingsOf('kafka');
    const listeners = (kafka['KAFKA_LISTENERS'] ?? '').split(',').map((one) => one.split('://'));
    const reachable = listeners.filter(([, at = '']) => !at.startsWith('127.0.0.1:')).map(([name]) => name);
    const protocols = new Map(
      (kafka['KAFKA_LISTENER_SECURITY_PROTOCOL_MAP'] ?? '').split(',').map((one) => {
        const [name = '', protocol = ''] = one.split(':');
        return [name, protocol];
      }),
    );
    expect(reachable).toEqual(['CLIENT']);
    expect(protocols.get('CLIENT')).toBe('SASL_PLAINTEXT');
    for (const name of own) {
      if (name === BROWSER.name) continue;
      expect(settingsOf(name)['KAFKA_USERNAME']).toBe('colloquy');
      expect(kafka['KAFKA_LISTENER_NAME_CLIENT_PLAIN_SASL_JAAS_CONFIG']).toContain(
        `user_colloquy="${settingsOf(name)['KAFKA_PASSWORD']}"`,
      );
    }
    expect(settingsOf('knowledge')['QDRANT_API_KEY']).toBe(settingsOf('qdrant')['QDRANT__SERVICE__API_KEY']);
  });

  it('gives the browser a user and a network of its own, on which only knowledge is besides it', () => {
    const { networks } = readCompose();
    expect(Object.keys(networks)).toEqual(['default', 'rendering']);
    expect(services['browser']?.networks).toEqual(['rendering']);
    const besides = Object.entries(services).filter(([, one]) => one.networks.includes('rendering'));
    expect(besides.map(([name]) => name)).toEqual(['knowledge', 'browser']);
    const users = Object.entries(services).filter(([, { user }]) => user === 'browser');
    expect(users.map(([name]) => name)).toEqual(['browser']);
    expect(textOf('deploy/docker/Dockerfile')).toMatch(/^RUN useradd .*--uid 1001 .* browser$/m);
    expect([services['browser']?.volumes, services['browser']?.depends_on]).toEqual([undefined, undefined]);
  });
});

describe('the Helm chart', () => {
  const templates = ['processes', 'ingress', 'network-policies'].map((name) =>
    textOf(`deploy/helm/templates/${name}.yaml`),
  );

  it('reads only values that there are', () => {
    const values = yamlOf('deploy/helm/values.yaml');
    const paths = templates.flatMap((text) =>
      [...text.matchAll(/\.Values\.([\w.]+)/g)].map(([, path = '']) => path),
    );
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths) expect(valueAt(values, path.split('.')), path).toBeDefined();
  });

  it('asks for readiness where the gateway tells it, which no Service leads to', () => {
    const gateway = helmProcesses().find(({ name }) => name === 'gateway');
    const port = Number(gateway?.environment['OPERATIONS_PORT']);
    expect(port).toBeGreaterThan(0);
    expect(port).not.toBe(Number(gateway?.environment['PORT']));
    const [processes = ''] = templates;
    const probes = [...processes.matchAll(/path: \/health\/ready, port: (.+) \}$/gm)].map(([, to]) => to);
    const wherever = '{{ if $process.settings.OPERATIONS_PORT }}operations{{ else }}http{{ end }}';
    expect(probes).toEqual([wherever]);
    // The startup probe must not kill a process that is not ready yet, such as one without vectors.
    expect(processes).toMatch(/startupProbe:\s+httpGet: \{ path: \/health\/live,/);
    const service = processes.slice(processes.indexOf('kind: Service'));
    expect(service).not.toContain('operations');
  });

  it('runs each process on a disk that it cannot write to, but for what goes with the pod', () => {
    const [processes = ''] = templates;
    expect(processes).toContain('readOnlyRootFilesystem: true');
    const mounted = [...processes.matchAll(/mountPath: ([^ ,}]+)/g)].map(([, path]) => path);
    expect(mounted).toEqual(['/tmp', '/home/node', '/app/node_modules/.cache']);
    expect(processes).toContain('emptyDir:');
  });

  it('lets nobody speak to a process but another one, and to the gateway', () => {
    const policies = (templates[2] ?? '').split('\n---\n');
    expect(policies).toHaveLength(3);
    const [all = '', gateway = ''] = policies;
    const ofUs = [
      'podSelector:',
      'matchLabels: { app.kubernetes.io/part-of: colloquy }',
      'matchExpressions: [{ key: app.kubernetes.io/name, operator: NotIn, values: [browser] }]',
    ].join(' ');
    const words = all.replaceAll(/\s+/g, ' ');
    expect(words).toContain(`spec: ${ofUs} policyTypes`);
    expect(words).toContain(`ingress: - from: - ${ofUs} egress:`);
    expect(all).toContain('policyTypes: [Ingress, Egress]');
    expect(all).toContain('except: [169.254.169.254/32, 169.254.170.0/24]');
    expect(gateway).toContain('app.kubernetes.io/name: gateway');
    expect(gateway).toContain('- ports: [{ port: http }]');
  });

  it('lets knowledge alone speak to the browser, which reaches public addresses and names alone', () => {
    const text = (templates[2] ?? '').split('\n---\n')[2]?.replaceAll(/^\s*\{\{.*\}\}$|\{\{.*?\}\}/gm, '');
    const labelled = (name: string) => ({
      podSelector: {
        matchLabels: { 'app.kubernetes.io/name': name, 'app.kubernetes.io/part-of': 'colloquy' },
      },
    });
    const privateAddresses = ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'];
    expect(parse(text ?? '')).toMatchObject({
      spec: {
        ...labelled('browser'),
        policyTypes: ['Ingress', 'Egress'],
        ingress: [{ from: [labelled('knowledge')], ports: [{ port: 'http' }] }],
        egress: [
          { ports: [{ port: 53 }, { port: 53 }] },
          { to: [{ ipBlock: { except: expect.arrayContaining(privateAddresses) } }, { ipBlock: {} }] },
          { to: null },
        ],
      },
    });
  });

  it('gives the browser none of the shared settings, and a user of its own', () => {
    const { processes } = readValues();
    const apart = Object.entries(processes).filter(([, one]) => one.isIsolated || one.user !== undefined);
    expect(apart).toMatchObject([['browser', { isIsolated: true, user: 1_001, secretSettings: [] }]]);
    const [template = ''] = templates;
    const [, shared = ''] = /if not \$process\.isIsolated \}\}(.*?)\{\{- end \}\}/s.exec(template) ?? [];
    for (const name of ['settings', 'secretSettings']) {
      expect(shared).toContain(`$.Values.${name}`);
      expect(template.split(`$.Values.${name}`)).toHaveLength(2);
    }
    expect(template).toContain('runAsUser: {{ $user }}');
  });

  it('closes every block that it opens', () => {
    for (const text of templates) {
      const words = [...text.matchAll(/\{\{-?\s*(range|if|with|end)\b/g)].map(([, word]) => word);
      const ends = words.filter((word) => word === 'end').length;
      expect(words.length - ends).toBe(ends);
      expect(text.match(/\{\{/g)?.length).toBe(text.match(/\}\}/g)?.length);
    }
  });
});

describe('the image', () => {
  const dockerfile = textOf('deploy/docker/Dockerfile');

  it('runs the Node that the repository pins', () => {
    const major = /"node": "\^(\d+)\./.exec(textOf('package.json'))?.[1];
    const bases = [...dockerfile.matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
    expect(bases).toEqual([major, major]);
  });

  it('asks for readiness from inside, on the port that tells it', () => {
    expect(dockerfile).toContain("fetch('http://127.0.0.1:${OPERATIONS_PORT:-${PORT:-8080}}/health/ready'");
  });

  it('limits the young generation and the heaps of malloc as npm start does', () => {
    const [semiSpace = ''] = memoryFlags({}).filter((flag) => flag.startsWith('--max-semi-space-size='));
    expect(semiSpace).not.toBe('');
    expect(dockerfile).toMatch(new RegExp(`^ENTRYPOINT \\[.*"${semiSpace}"`, 'm'));
    for (const [name, value] of Object.entries(memoryEnvironment({}))) {
      expect(dockerfile).toMatch(new RegExp(`^ENV .*\\b${name}=${value}\\b`, 'm'));
    }
  });

  it('holds the browser that is started, unless it is built without', () => {
    const install = /^RUN if \[ "\$BROWSER" = chromium \]; then .*(?:\\\n.*)*$/m.exec(dockerfile)?.[0];
    expect(dockerfile).toMatch(/^ARG BROWSER=chromium$/m);
    expect(install).toMatch(/apt-get install -y --no-install-recommends chromium\b/);
    expect(dockerfile.indexOf(install ?? '')).toBeLessThan(dockerfile.indexOf('\nUSER node'));
    for (const processes of [composeProcesses(), helmProcesses()]) {
      const browser = processes.find(({ name }) => name === 'browser')?.environment;
      expect(browser?.['CHROMIUM_PATH']).toBe('/usr/bin/chromium');
      expect(browser?.['CHROMIUM_SANDBOX']).toBe('off');
    }
  });

  it('starts the gateway unless it is told otherwise', () => {
    const entry = /^CMD \["([^"]+)"\]$/m.exec(dockerfile)?.[1] ?? '';
    expect(existsSync(join(REPOSITORY_DIR, entry)), entry).toBe(true);
  });
});

function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (at, key) =>
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([name]) => name === key)?.[1]
        : undefined,
    value,
  );
}
