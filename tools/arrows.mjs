import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { floorOf } from './floors.mjs';
import { exceptions } from './structure/exceptions.mjs';

/**
 * The house's import arrows as a lint rule: docs/architecture.md says them in prose, `arrows` below is the
 * same in code. Packages are read from the disk and capabilities from the paths, so a new one needs no new rule.
 */

const root = path.resolve(import.meta.dirname, '..');
const packages = readPackages();
const builtins = new Set(builtinModules);

/** Names of our packages and their folders, `@xuezhou/contract` → `packages/contract`. */
function readPackages() {
  return new Map(
    ['packages', 'apps'].flatMap((parent) =>
      readdirSync(path.join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => [nameIn(path.join(root, parent, name)), `${parent}/${name}`]),
    ),
  );
}

function nameIn(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).name;
  } catch {
    return `no package in ${folder}`;
  }
}

/**
 * Where a file stands: `{ zone, own, file, isTest }`. `own` names what may see its own inside: a capability,
 * a provider; elsewhere it is the package's folder.
 * @param {string} file from the root, with forward slashes
 */
function placeOf(file) {
  const [parent, name, ...inside] = file.split('/');
  const house = `${parent}/${name}`;
  const isTest = /\.(test|spec)\.tsx?$|(^|\/)(test|testing|tests)\//.test(file);
  const place = (zone, own = house) => ({ zone, own, house, file, isTest });
  if (parent !== 'apps' && parent !== 'packages') return place('tools', parent);
  // What stands beside src/ says how the package is built and run.
  if (inside[0] === 'build' || (inside[0] !== 'src' && parent === 'apps'))
    return place(`setup of ${name}`);
  if (parent === 'packages') return place(name);
  const [, floor, room] = inside;
  const isRoom = inside.length > 3 && (floor === 'capabilities' || floor === 'providers');
  if (name === 'server') {
    if (isRoom) return place(`server ${floor}`, `${floor}/${room}`);
    if (floor === 'platform') return place('server platform');
    return place(isTest ? 'server tests' : 'server app');
  }
  // Both interfaces have one shape.
  if (name === 'web' || name === 'console') {
    if (isRoom) return place('web capabilities', `${name}/${room}`);
    return place(floor === 'platform' ? 'web platform' : 'web app');
  }
  return place(name);
}

/** `<name>.port.ts`, or where a capability offers several things `<name>-<thing>.port.ts`. */
const isPort = ({ file, own }) => {
  const [, name] = own.split('/');
  const isNamed = file.endsWith(`/${own}/${name}.port.ts`);
  return isNamed || (file.includes(`/${own}/${name}-`) && file.endsWith('.port.ts'));
};
/** In the browser a port is a folder, so that who takes one thing of it does not fetch the rest. */
const isOffered = ({ file }, source) => {
  const [room] = file.split('/').slice(5);
  return room === 'port' || (source.isTest && room === 'testing');
};
const isServer = ({ zone }) => zone.startsWith('server ');

/**
 * For each zone: why a file of it may not import the target, or nothing when it may. What lies in the same
 * capability, provider or platform was let through before.
 */
const arrows = {
  contract: () => 'contract imports nothing of ours: move what both need into contract itself.',
  rules: (target, { isType }) => {
    if (target.zone !== 'contract')
      return 'rules import nothing of ours but contract types: pass it in as an argument.';
    if (!isType)
      return 'rules use only the types of contract: write `import type`, or pass the value in.';
  },
  ui: () => 'ui knows nothing of ours: take the value as a prop, the text as children.',
  client: (target) =>
    ['contract', 'rules', 'ui'].includes(target.zone)
      ? undefined
      : 'client knows no application: take what you need as an argument.',
  api: (target) =>
    target.zone === 'contract'
      ? undefined
      : 'the client for programs of others stands on the contract alone.',
  sandbox: () =>
    'the sandbox stands in for strangers and imports nothing of ours: speak their wire protocol.',
  'server capabilities': (target, source) => {
    if (target.zone === 'server capabilities' && !isPort(target))
      return `a capability sees another one only through its port: export the function from ${target.own.split('/')[1]}.port.ts and import that.`;
    if (target.zone === 'server providers' && !isPort(target))
      return 'a capability sees a provider only through its port: import the `.port.ts`, and take the adapter as an argument.';
    if ((target.zone === 'server app' || target.zone === 'server tests') && !source.isTest)
      return 'a capability does not know who composes it: take what you need from Services, or move it to platform/.';
    return strangers(target);
  },
  'server platform': (target, source) => {
    if (target.zone === 'server capabilities')
      return 'platform knows no capability: take a function as an argument and let app.ts pass it in.';
    if (target.zone === 'server providers' && !isPort(target) && !source.isTest)
      return 'platform sees a provider only through its port: import the `.port.ts`.';
    if ((target.zone === 'server app' || target.zone === 'server tests') && !source.isTest)
      return 'platform does not know who composes it: take what you need as an argument.';
    return strangers(target);
  },
  'server providers': (target, source) => {
    if (target.zone === 'server capabilities')
      return 'a provider knows no capability: put what you need into its port as an argument.';
    if (target.zone === 'server providers' && !isPort(target))
      return 'a provider sees another one only through its port: import the `.port.ts`.';
    if ((target.zone === 'server app' || target.zone === 'server tests') && !source.isTest)
      return 'a provider does not know who composes it: take what you need as an argument.';
    return strangers(target);
  },
  'server app': (target) => {
    if (target.zone === 'server tests')
      return 'what only tests use stays in tests: move it out of testing/.';
    return strangers(target);
  },
  // The sandbox plays the providers in tests, and the client for programs a program of others.
  'server tests': (target) =>
    target.zone === 'sandbox' || target.zone === 'api' ? undefined : strangers(target),
  'web capabilities': (target, source) => {
    if (target.zone === 'web capabilities' && !isOffered(target, source))
      return 'a capability sees of another one only what lies in its port/: move it there, let app/ compose them, or put the shared part into platform/ or ui.';
    if (target.zone === 'web app' && !source.isTest)
      return 'a capability does not know the app: take it as a prop, or move it to platform/.';
    return pageStrangers(target);
  },
  'web platform': (target, source) => {
    if (target.zone === 'web capabilities')
      return 'platform knows no capability: take a function as an argument and let app/ pass it in.';
    if (target.zone === 'web app' && !source.isTest)
      return 'platform does not know the app: take what you need as an argument.';
    return pageStrangers(target);
  },
  'web app': (target) => pageStrangers(target),
};

/** What no part of the server may import. */
function strangers(target) {
  if (isServer(target) || ['contract', 'rules'].includes(target.zone)) return undefined;
  return `the server imports only contract and rules of ours, not ${target.house}: share it through one of them.`;
}

/** What no part of a page may import. */
function pageStrangers(target) {
  if (isServer(target) || target.zone === 'setup of server')
    return 'a page never imports the server: declare it in contract, or move a pure rule to rules.';
  if (target.zone.startsWith('web ') || ['contract', 'rules', 'ui', 'client'].includes(target.zone))
    return undefined;
  return `a page imports only contract, rules, ui and client of ours, not ${target.house}.`;
}

/** Where capabilities stand on each other, as `tools/structure` has it; by a package's name without its `src`. */
const rooms =
  /^(?:apps\/(?:server|web|console)\/src\/capabilities|packages\/(?:contract|rules)(?:\/src)?)\/([^/]+)\//;
const debt = JSON.parse(readFileSync(path.join(root, 'tools/structure/debt.json'), 'utf8'));
const borneArrows = new Set([
  ...debt.arrows,
  ...exceptions.filter(({ kind }) => kind === 'arrows').map(({ what }) => what),
]);

/** Why a capability may not stand on that other one, or undefined. Tests may look up to any floor. */
function complainOfFloors(source, file) {
  const from = rooms.exec(source.file)?.[1];
  const to = rooms.exec(`${file}/`)?.[1];
  if (source.isTest || from === undefined || to === undefined || from === to) return undefined;
  // A page says what any capability's operations give it; who draws what stands on floors.
  if (source.zone === 'web capabilities' && file.startsWith('packages/')) return undefined;
  const [low, high] = [floorOf(to), floorOf(from)];
  if (low === undefined || high === undefined || low < high) return undefined;
  if (borneArrows.has(`${from} → ${to}`)) return undefined;
  const where = low === high ? 'beside' : 'above';
  return `${to} stands ${where} ${from}, so ${from} may not know it: move what both need to a floor below, or let ${to} call ${from} (tools/floors.mjs).`;
}

const purePackages = new Set(['contract', 'rules', 'ui', 'client']);

/** The file that an import means, from the root; undefined for what is not ours. */
function resolve(specifier, from) {
  if (specifier.startsWith('.')) {
    const target = path.relative(
      root,
      path.resolve(path.dirname(from), specifier.split('?', 1)[0]),
    );
    return target.split(path.sep).join('/');
  }
  const [scope, name, ...inside] = specifier.split('/');
  const house = packages.get(`${scope}/${name}`);
  return house === undefined ? undefined : [house, ...inside].join('/');
}

/** Why this import is wrong, or undefined. */
function complain(specifier, isType, from) {
  const source = placeOf(path.relative(root, from).split(path.sep).join('/'));
  const bare = specifier.replace(/^node:/, '').split('/', 1)[0];
  if (specifier.startsWith('node:') || builtins.has(bare)) {
    const isRunByNode = source.isTest || source.file.endsWith('.config.ts');
    if (purePackages.has(source.zone) && !isRunByNode)
      return `${source.zone} runs in browsers too, so no ${specifier}: take the value as an argument.`;
    if (source.zone.startsWith('web ') && !source.isTest)
      return `a page runs in browsers, so no ${specifier}.`;
    return undefined;
  }
  if (source.zone === 'rules' && bare.startsWith('react'))
    return 'rules know no React: return the value, and let the page show it.';
  const file = resolve(specifier, from);
  if (file === undefined) return undefined;
  const target = placeOf(file);
  const ofFloors = complainOfFloors(source, file);
  if (ofFloors !== undefined) return ofFloors;
  const isNear =
    (target.zone === source.zone && target.own === source.own) ||
    file === `${source.house}/package.json`;
  if (
    isNear ||
    source.zone === 'tools' ||
    source.zone === 'e2e' ||
    source.zone.startsWith('setup of ')
  )
    return undefined;
  const wrong = arrows[source.zone]?.(target, { ...source, isType });
  if (wrong !== undefined) return wrong;
  const isDoor =
    specifier.startsWith('@') || target.house === source.house || !file.startsWith('packages/');
  return isDoor
    ? undefined
    : `a package has one door: import it by its name, @xuezhou/${target.zone}/…`;
}

/** `import type`, or only specifiers that are types. */
function isTypeOnly(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true;
  const specifiers = node.specifiers ?? [];
  return (
    specifiers.length > 0 &&
    specifiers.every((each) => (each.importKind ?? each.exportKind) === 'type')
  );
}

const arrowsRule = {
  create(context) {
    const check = (node, source, isType) => {
      if (typeof source?.value !== 'string') return;
      const message = complain(source.value, isType, context.filename);
      if (message !== undefined) context.report({ node: source, message });
    };
    const declaration = (node) => check(node, node.source, isTypeOnly(node));
    return {
      ImportDeclaration: declaration,
      ExportNamedDeclaration: declaration,
      ExportAllDeclaration: declaration,
      ImportExpression: (node) => check(node, node.source, false),
      TSImportType: (node) => check(node, node.source ?? node.argument, true),
    };
  },
};

const hiddenInputs = new Map([
  ['Date.now', 'the time'],
  ['performance.now', 'the time'],
  ['Math.random', 'chance'],
]);

/** Rules are pure, and use cases ask the clock that they are given: else no test could choose the moment. */
const givenInputsRule = {
  create(context) {
    const { zone, isTest } = placeOf(
      path.relative(root, context.filename).split(path.sep).join('/'),
    );
    if (isTest || (zone !== 'rules' && zone !== 'server capabilities')) return {};
    const say = (node, what) =>
      context.report({
        node,
        message: `${what} is an input: ${zone === 'rules' ? 'take it as an argument' : 'ask services.clock for the time, and take chance as an argument'}.`,
      });
    return {
      NewExpression: (node) => {
        if (
          node.callee.type === 'Identifier' &&
          node.callee.name === 'Date' &&
          node.arguments.length === 0
        )
          say(node, 'the time');
      },
      CallExpression: ({ callee }) => {
        if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return;
        const what = hiddenInputs.get(`${callee.object.name}.${callee.property.name}`);
        if (what !== undefined) say(callee, what);
      },
    };
  },
};

export default {
  meta: { name: 'xuezhou' },
  rules: { arrows: arrowsRule, 'given-inputs': givenInputsRule },
};
