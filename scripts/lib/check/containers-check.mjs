import { existsSync, readFileSync } from 'node:fs';
import { importPackage, Problem } from '../command-line.mjs';
import { at } from '../paths.mjs';

/**
 * @typedef {object} Service
 * @property {string} [image]
 * @property {{ context: string, dockerfile: string }} [build]
 * @property {Record<string, { condition?: string }>} [depends_on]
 * @property {string[]} [volumes]
 * @property {Record<string, unknown>} [environment]
 * @property {{ disable?: boolean, test?: unknown }} [healthcheck]
 * @property {string} [restart]
 * @typedef {Pick<Service, 'depends_on' | 'healthcheck' | 'restart'> & { image?: string, build?: object }} Watched
 * @typedef {{ services: Record<string, Service>, volumes?: Record<string, unknown> }} Compose
 */

const DOCKERFILE = 'docker/Dockerfile';
const COMPOSE = 'docker/compose.yaml';
/** @param {string} path */
const read = (path) => readFileSync(at(path), 'utf8');

/** Checks the container files without an engine; rejects with every fault. */
export async function checkContainers() {
  const { parse } = await importPackage('yaml');
  const known = new Set(
    [...read('server/config/environment.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name),
  );
  const compose = parse(read(COMPOSE), { merge: true });
  const faults = [
    ...findDockerfileFaults(read(DOCKERFILE), known),
    ...findComposeFaults(compose, known),
    ...findHealthFaults(compose, read(DOCKERFILE)),
    ...findProxyFaults(read('docker/nginx.conf'), compose),
  ];
  if (faults.length > 0) throw new Problem(faults.join('\n'));
}

/**
 * Faults of a Dockerfile: copied files and stages that do not exist, unknown variables, another Node than .nvmrc.
 * @param {string} text
 * @param {Set<string>} known
 */
export function findDockerfileFaults(text, known) {
  const stages = new Set();
  /** @type {string[]} */
  const faults = [];
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'FROM') {
      if (!rest[0].startsWith(`node:${read('.nvmrc').trim()}`)) faults.push(`${line}: not the Node of .nvmrc`);
      if (rest[1] === 'AS') stages.add(rest[2]);
    } else if (word === 'COPY' && rest[0].startsWith('--from=')) {
      if (!stages.has(rest[0].slice('--from='.length))) faults.push(`${line}: no such stage`);
    } else if (word === 'COPY') {
      faults.push(
        ...rest.slice(0, -1).flatMap((path) => (existsSync(at(path)) ? [] : [`${line}: ${path} does not exist`])),
      );
    } else if (word === 'ENV') {
      faults.push(
        ...unknownNames(
          rest.map((pair) => pair.split('=')[0]),
          known,
          DOCKERFILE,
        ),
      );
    }
  }
  return faults;
}

/**
 * Faults of the composition: services, volumes and files that do not exist, variables the portal does not read.
 * @param {Compose} compose
 * @param {Set<string>} known
 */
export function findComposeFaults({ services, volumes = {} }, known) {
  return Object.entries(services).flatMap(([name, service]) => {
    const faults = Object.keys(service.depends_on ?? {})
      .filter((other) => !(other in services))
      .map((other) => `${name} depends on ${other}, which does not exist`);
    if (!service.image) faults.push(`${name} has no image`);
    if (service.build && !existsSync(at('docker', service.build.context, service.build.dockerfile))) {
      faults.push(`${name}: ${service.build.dockerfile} does not exist`);
    }
    for (const [source] of (service.volumes ?? []).map((volume) => volume.split(':'))) {
      if (source.startsWith('.') ? !existsSync(at('docker', source)) : !(source in volumes)) {
        faults.push(`${name}: volume ${source} does not exist`);
      }
    }
    if (service.build)
      faults.push(...unknownNames(Object.keys(service.environment ?? {}), known, `${COMPOSE} ${name}`));
    return faults.map((fault) => `${COMPOSE}: ${fault}`);
  });
}

/**
 * Faults of the health checks: services that stay up without one, and waits for the health of such a service.
 * @param {{ services: Record<string, Watched> }} compose
 * @param {string} dockerfile
 */
export function findHealthFaults({ services }, dockerfile) {
  /** @param {Watched} service */
  const isChecked = ({ build, healthcheck }) =>
    healthcheck ? !healthcheck.disable : Boolean(build && /^HEALTHCHECK /m.test(dockerfile));
  return Object.entries(services).flatMap(([name, service]) => {
    const faults = Object.entries(service.depends_on ?? {})
      .filter(
        ([other, { condition }]) => condition === 'service_healthy' && services[other] && !isChecked(services[other]),
      )
      .map(([other]) => `${name} waits for the health of ${other}, which nothing checks`);
    if (!isChecked(service) && service.restart !== 'no') faults.push(`${name} has no health check`);
    return faults.map((fault) => `${COMPOSE}: ${fault}`);
  });
}

/**
 * Faults of the proxy: upstreams that are no service, unbalanced braces.
 * @param {string} text
 * @param {Compose} compose
 */
function findProxyFaults(text, { services }) {
  const faults = [...text.matchAll(/^\s*server ([\w-]+):\d+/gm)]
    .filter(([, name]) => !(name in services))
    .map(([, name]) => `docker/nginx.conf: ${name} is not a service of ${COMPOSE}`);
  if (text.split('{').length !== text.split('}').length) faults.push('docker/nginx.conf: unbalanced braces');
  return faults;
}

/**
 * @param {string[]} names
 * @param {Set<string>} known
 * @param {string} place
 */
const unknownNames = (names, known, place) =>
  names.filter((name) => !known.has(name)).map((name) => `${place}: the portal does not read ${name}`);
