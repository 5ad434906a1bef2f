import path from 'node:path';
import { capabilityOf } from '../report/account.mjs';

/**
 * What a change touches.
 * @typedef {{ tests: string[], stories: string[] }} Touched
 */

/** A place that composes: what it imports is no more about one part than about any other. */
const maxParts = 5;

const isTest = (file) => /\.test\.tsx?$/.test(file);
const isStory = (file) => /\.spec\.tsx?$/.test(file);
const isCapability = (name) => !name.startsWith('(');

/**
 * The tests of the capability that changed; those that reach the change by their imports, through files of its own part
 * and no more than one of another; and those beside such a file. A place that puts the whole house together, such as
 * the list of all routes, leads nowhere: by it every test would reach everything.
 * @param {readonly string[]} changed
 * @param {ReadonlyMap<string, readonly string[]>} graph see `readGraph`
 * @param {(file: string) => string} textOf
 * @returns {Touched}
 */
export function touchedBy(changed, graph, textOf) {
  const importers = importersIn(graph);
  const own = new Set(changed);
  const around = new Set();
  // What is added while it is walked through is walked through too.
  for (const file of own)
    for (const importer of importers.get(file) ?? [])
      if (partOf(importer) === partOf(file)) own.add(importer);
      else if (!composes(graph.get(importer) ?? [])) around.add(importer);
  for (const file of [...around])
    for (const importer of importers.get(file) ?? []) if (isTest(importer)) around.add(importer);
  const reached = new Set([...own, ...around]);
  const folders = new Set(
    [...reached].filter((file) => !isTest(file)).map((file) => path.posix.dirname(file)),
  );
  const capabilities = new Set(changed.map(capabilityOf).filter(isCapability));
  const files = [...graph.keys()];
  return {
    tests: files.filter(
      (file) =>
        isTest(file) &&
        (reached.has(file) ||
          folders.has(path.posix.dirname(file)) ||
          capabilities.has(capabilityOf(file))),
    ),
    stories: files.filter(
      (file) => isStory(file) && (reached.has(file) || isAbout(file, textOf(file), capabilities)),
    ),
  };
}

/** A capability, or a folder of what is none. */
function partOf(file) {
  const name = capabilityOf(file);
  return isCapability(name) ? name : path.posix.dirname(file);
}

function importersIn(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, targets] of graph)
    for (const target of targets)
      if (importers.has(target)) importers.get(target)?.push(file);
      else importers.set(target, [file]);
  return importers;
}

function composes(imported) {
  return new Set(imported.map(capabilityOf).filter(isCapability)).size >= maxParts;
}

/** A story is about a capability that its name or its folder says, or whose rows its titles claim. */
function isAbout(file, text, capabilities) {
  const words = file.replace(/\.spec\.tsx?$/, '').split('/');
  return [...capabilities].some(
    (name) =>
      words.includes(name) ||
      words.some((word) => word.startsWith(`${name}-`)) ||
      new RegExp(`\\[${name}[.#\\]]`).test(text),
  );
}
