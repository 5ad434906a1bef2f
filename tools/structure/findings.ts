import { floorOf } from '../floors.mjs';
import { fileMeantBy, type Workspace } from './workspaces.mjs';
import { publishedTables } from './published-tables.mjs';
import { misnamedBindings } from './bindings.ts';
import { circles, importsOf, meantBy, mutualPairs, roomOf, type Arrow } from './capabilities.ts';
import { longFunctions } from './functions.ts';
import type { Project, Source } from './sources.ts';
import { readSyntax, type Node } from './syntax.ts';
import { tableOwners, tablesUsed } from './tables.ts';
import { declaredSlots, slotsOf } from './wiring.ts';
import { strangeExports, strangePath } from './words.ts';

/** What the structure is held to, and how each is called in a table. */
export const kinds = {
  circles: '绕成圈的能力',
  pairs: '互相引用的两个能力',
  arrows: '指向同层或更高层的引用',
  floors: '没有楼层的能力',
  tables: '在别人的端口之外写别人的表',
  names: '处理函数与操作不同名的绑定',
  words: '文件、文件夹或导出的名字里，这个领域不用的词',
  wiring: '没有写进能力登记（requires、emits）的接口，启动时查不到它',
  tests: '超过 330 行的测试文件',
  functions: '超过 60 行的函数和超过 100 行的组件',
  folders: '超过 25 个文件的文件夹',
  files: '绕成圈的文件（只引用类型的也算）',
  manifests: '引用了而 package.json 没有写明的工作区',
} as const;
export type Kind = keyof typeof kinds;

export interface Finding {
  readonly kind: Kind;
  /** Says it without a line's number, so that an exception goes on meaning it. */
  readonly what: string;
  /** `file:12`, or a folder. */
  readonly places: readonly string[];
}

const maxFiles = 25;
/** The linter holds what runs at 300; a test file may be somewhat longer, as long as it tests one thing. */
const maxTestLines = 330;

interface Parsed {
  readonly source: Source;
  readonly syntax: Node;
}

type Floors = readonly (readonly string[])[];
type Published = ReadonlyMap<string, string>;

const parse = (source: Source): Parsed => ({
  source,
  syntax: readSyntax(source.text, source.file),
});

/** Everything in the house that the rules of its structure forbid. */
export function findFaults(
  { sources, tests, folders, workspaces }: Project,
  floors?: Floors,
  published: Published = publishedTables,
): Finding[] {
  const files = sources.map(parse);
  const tried = tests.map(parse);
  return [
    ...faultsOfArrows(files, floors),
    ...foreignTables(files, floors, published),
    ...files.flatMap((file) => [...misnamed(file), ...tooLong(file)]),
    ...[...folders]
      .filter(([, count]) => count > maxFiles)
      .map(([folder]) => ({ kind: 'folders' as const, what: folder, places: [folder] })),
    ...tests.flatMap(longTest),
    ...fileCircles(files, workspaces),
    ...undeclaredSlots(files),
    ...unnamedWorkspaces([...files, ...tried], workspaces),
    ...strangeWords([...files, ...tried]),
  ];
}

function faultsOfArrows(files: readonly Parsed[], floors: Floors | undefined): Finding[] {
  const arrows = arrowsOf(files);
  const capabilities = new Set(files.flatMap(({ source }) => roomOf(source.file) ?? []));
  const floor = (capability: string) => floorOf(capability, floors);
  const isWrong = ({ from, to }: Arrow) => (floor(to) ?? 0) >= (floor(from) ?? Infinity);
  return [
    ...circles(arrows).flatMap((circle) =>
      circle.map((capability) => ({
        kind: 'circles' as const,
        what: capability,
        places: [circle.join(' ↔ ')],
      })),
    ),
    ...mutualPairs(arrows).map(({ from, to, places }) => ({
      kind: 'pairs' as const,
      what: `${from} ↔ ${to}`,
      places,
    })),
    ...arrows.filter(isWrong).map(({ from, to, places }) => ({
      kind: 'arrows' as const,
      what: `${from} → ${to}`,
      places,
    })),
    ...[...capabilities]
      .filter((capability) => floor(capability) === undefined)
      .map((what) => ({ kind: 'floors' as const, what, places: ['tools/floors.mjs'] })),
  ];
}

/** Which capability stands on which, on the sides of contract, rules and server together. */
function arrowsOf(files: readonly Parsed[]): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { source, syntax } of files) {
    const from = roomOf(source.file);
    if (from === undefined) continue;
    for (const { specifier, at } of importsOf(syntax)) {
      const to = roomOf(meantBy(specifier, source.file) ?? '');
      if (to === undefined || to === from) continue;
      const key = `${from} ${to}`;
      const arrow = arrows.get(key) ?? { from, to, places: [] };
      arrow.places.push(placeOf(source, at));
      arrows.set(key, arrow);
    }
  }
  return [...arrows.values()];
}

/** What is written there happened before: tables as they were once, and lives that the demonstration's people never led. */
const pastOnly = /\/(migrations|demonstration)\//;

/**
 * One finding for each file and table, however often it is named there. What its owner has published may be read by
 * those above it; writing stays the owner's.
 */
function foreignTables(
  files: readonly Parsed[],
  floors: Floors | undefined,
  published: Published,
): Finding[] {
  const owners = tableOwners(files);
  return files.flatMap(({ source, syntax }) => {
    if (!source.file.startsWith('apps/server/src/') || pastOnly.test(source.file)) return [];
    const own = roomOf(source.file);
    const places = new Map<string, string[]>();
    for (const { table, isWritten, at } of tablesUsed(syntax, owners)) {
      const owner = owners.get(table) ?? '';
      // What belongs to the platform lies under every floor.
      if (owner === own || owner === 'platform') continue;
      if (!isWritten && published.has(table) && isAbove(source.file, owner, floors)) continue;
      const what = `${source.file}: ${table} (${owner})`;
      places.set(what, [...(places.get(what) ?? []), placeOf(source, at)]);
    }
    return [...places].map(([what, at]) => ({ kind: 'tables' as const, what, places: at }));
  });
}

/** What is no capability's own, as the import of files, stands above all of them; the platform below. */
function isAbove(file: string, owner: string, floors: Floors | undefined): boolean {
  const own = roomOf(file);
  if (own === undefined) return !file.startsWith('apps/server/src/platform/');
  return (floorOf(own, floors) ?? 0) > (floorOf(owner, floors) ?? Infinity);
}

/** A slot that no registration names would be found missing at its first use, and not at the start. */
function undeclaredSlots(files: readonly Parsed[]): Finding[] {
  const declared = new Map<string, ReadonlySet<string>>();
  for (const { source, syntax } of files) {
    const own = roomOf(source.file);
    if (own !== undefined && source.file.endsWith(`/${own}.capability.ts`))
      declared.set(own, declaredSlots(syntax));
  }
  // A slot of the platform is any capability's to register: of the staff's the one that has them.
  const isDeclared = (file: string, name: string): boolean => {
    const own = roomOf(file);
    const where = own === undefined ? [...declared.values()] : [declared.get(own)];
    return where.some((names) => names?.has(name) === true);
  };
  return files
    .filter(({ source: { file } }) => file.startsWith('apps/server/src/'))
    .filter(({ source: { file } }) => !file.startsWith('apps/server/src/platform/wiring/'))
    .flatMap(({ source, syntax }) =>
      slotsOf(syntax)
        .filter(({ name }) => !isDeclared(source.file, name))
        .map(({ name, at }) => ({
          kind: 'wiring' as const,
          what: `${source.file}: ${name}`,
          places: [placeOf(source, at)],
        })),
    );
}

const misnamed = ({ source, syntax }: Parsed): Finding[] =>
  misnamedBindings(syntax).map(({ operation, handler, at }) => ({
    kind: 'names',
    what: `${operation} → ${handler ?? '(in place)'}`,
    places: [placeOf(source, at)],
  }));

/** Names that whoever comes from another product would not look for. */
function strangeWords(files: readonly Parsed[]): Finding[] {
  const paths = new Map(
    files.flatMap(({ source: { file } }) => strangePath(file)).map((each) => [each.what, each]),
  );
  return [
    ...[...paths.values()].map(({ what, fault }) => ({
      kind: 'words' as const,
      what,
      places: [`${what} (${fault})`],
    })),
    ...files.flatMap(({ source, syntax }) =>
      strangeExports(syntax).map(({ name, fault, at }) => ({
        kind: 'words' as const,
        what: `${source.file}: ${name}`,
        places: [`${placeOf(source, at)} (${fault})`],
      })),
    ),
  ];
}

const tooLong = ({ source, syntax }: Parsed): Finding[] =>
  longFunctions(syntax, source.text).map(({ name, lines, at }) => ({
    kind: 'functions',
    what: `${source.file}: ${name}`,
    places: [`${placeOf(source, at)} (${lines})`],
  }));

function longTest({ file, text }: Source): Finding[] {
  const lines = text.trimEnd().split('\n').length;
  return lines > maxTestLines
    ? [{ kind: 'tests', what: file, places: [`${file} (${lines})`] }]
    : [];
}

/** Files that import each other in a round, were it only for a type: none of them can be read, or moved, alone. */
function fileCircles(files: readonly Parsed[], workspaces: readonly Workspace[]): Finding[] {
  const arrows = files.flatMap(({ source: { file }, syntax }) =>
    importsOf(syntax).flatMap(({ specifier }) => {
      const to = fileMeantBy(specifier, file, workspaces);
      return to === undefined || to === file ? [] : { from: file, to };
    }),
  );
  return circles(arrows).map((circle) => ({
    kind: 'files',
    what: circle.join(' ↔ '),
    places: circle,
  }));
}

/** Workspaces that a file imports, by name or by path, and that the manifest of its own does not name. */
function unnamedWorkspaces(files: readonly Parsed[], workspaces: readonly Workspace[]): Finding[] {
  const homeOf = (file: string) => workspaces.find(({ folder }) => file.startsWith(`${folder}/`));
  const places = new Map<string, string[]>();
  for (const { source, syntax } of files) {
    const own = homeOf(source.file);
    if (own === undefined) continue;
    for (const { specifier, at } of importsOf(syntax)) {
      const other = homeOf(fileMeantBy(specifier, source.file, workspaces) ?? '');
      if (other === undefined || other === own) continue;
      if (other.name in { ...own.dependencies, ...own.devDependencies }) continue;
      const what = `${own.folder}/package.json: ${other.name}`;
      places.set(what, [...(places.get(what) ?? []), placeOf(source, at)]);
    }
  }
  return [...places].map(([what, at]) => ({ kind: 'manifests', what, places: at.slice(0, 3) }));
}

const placeOf = ({ file, text }: Source, at: number): string =>
  `${file}:${text.slice(0, at).split('\n').length}`;
