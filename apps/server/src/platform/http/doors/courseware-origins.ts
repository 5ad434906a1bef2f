/** What of the configuration says where packages of others are played. */
export interface CoursewareVariables {
  readonly COURSEWARE_ORIGIN: string;
  readonly COURSEWARE_PORT: number;
  readonly PORT: number;
  readonly PUBLIC_URL: string;
}

const beside = 1000;
const highestPort = 65_535;

/** Of the pages that play packages; 0 where there is none. */
export function coursewarePortOf({ COURSEWARE_PORT, PORT }: CoursewareVariables): number {
  if (COURSEWARE_PORT !== 0 || PORT === 0) return COURSEWARE_PORT;
  return PORT + beside > highestPort ? PORT - beside : PORT + beside;
}

/** A host has one jar of cookies, whatever its ports: what a package could read or set must not be the product's. */
export function coursewareFaults({
  COURSEWARE_ORIGIN: origin,
  COURSEWARE_PORT,
  PORT,
  PUBLIC_URL,
}: CoursewareVariables): string[] {
  if (COURSEWARE_PORT !== 0 && COURSEWARE_PORT === PORT)
    return ['COURSEWARE_PORT 不能和 PORT 相同'];
  if (origin === '') return [];
  if (!URL.canParse(origin) || new URL(origin).origin !== origin || !/^https?:/.test(origin))
    return ['COURSEWARE_ORIGIN 要像 https://courseware.example.com，不带路径'];
  if (!URL.canParse(PUBLIC_URL)) return ['有 COURSEWARE_ORIGIN 就要有 PUBLIC_URL'];
  const [own, theirs] = [new URL(PUBLIC_URL), new URL(origin)];
  if (own.hostname === theirs.hostname)
    return ['COURSEWARE_ORIGIN 的主机名要和 PUBLIC_URL 的不同：同一个主机名共用 Cookie'];
  if (own.protocol === 'https:' && theirs.protocol !== 'https:')
    return ['PUBLIC_URL 用 https 时，COURSEWARE_ORIGIN 也要用 https'];
  return [];
}

/** The two names of one machine by itself, each with a jar of its own: what one is opened as plays on the other. */
const ownNames: Readonly<Record<string, string>> = {
  localhost: '127.0.0.1',
  '127.0.0.1': 'localhost',
};

type Where = Pick<CoursewareVariables, 'COURSEWARE_ORIGIN' | 'PUBLIC_URL'> & {
  readonly coursewarePort: number;
};

/** All origins on which packages may be played. */
export function coursewareOrigins({ COURSEWARE_ORIGIN, coursewarePort }: Where): string[] {
  if (COURSEWARE_ORIGIN !== '') return [COURSEWARE_ORIGIN];
  if (coursewarePort === 0) return [];
  return Object.values(ownNames).map((name) => `http://${name}:${coursewarePort}`);
}

/** Where packages are played for a page of this origin; undefined where they cannot be kept apart from it. */
export function coursewareOriginFor(config: Where, page: string): string | undefined {
  if (!URL.canParse(page) || new URL(page).origin !== page) return undefined;
  if (config.COURSEWARE_ORIGIN !== '')
    return page === new URL(config.PUBLIC_URL).origin ? config.COURSEWARE_ORIGIN : undefined;
  const { protocol, hostname } = new URL(page);
  const other = ownNames[hostname];
  if (other === undefined || protocol !== 'http:' || config.coursewarePort === 0) return undefined;
  return `http://${other}:${config.coursewarePort}`;
}
