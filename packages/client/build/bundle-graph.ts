import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** What a build made of the sources: which file each went into, and what a browser fetches along with it. */
export interface BundleGraph {
  /** Script and style files that these sources need before they run, each once, in the order of their running. */
  filesOf(sources: readonly string[]): string[];
  /** These and the sources that they fetch by `import()`, and so on, but for those that `isLeftOut`. */
  withLazy(sources: readonly string[], isLeftOut: (lazy: LazyImport) => boolean): string[];
}

export interface LazyImport {
  readonly from: string;
  readonly source: string;
}

/** Notes the graph of a build while it is made. Sources are named by their paths from `root`. */
export function recordGraph(root: string): { plugin: Plugin; graph: () => BundleGraph } {
  let recorded: BundleGraph | undefined;
  return {
    plugin: {
      name: 'xuezhou-graph',
      // After the style sheets have their files.
      enforce: 'post',
      generateBundle(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        recorded = makeGraph(root, chunks, (id) => this.getModuleInfo(id));
      },
    },
    graph() {
      if (!recorded) throw new Error('nothing has been built');
      return recorded;
    },
  };
}

function makeGraph(
  root: string,
  chunks: readonly Rolldown.OutputChunk[],
  infoOf: (id: string) => Rolldown.ModuleInfo | null,
): BundleGraph {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk])));
  const idOf = (source: string) => path.resolve(root, source);
  // The bundler makes each anew, whenever it is asked.
  const links = new Map<string, readonly [lazy: readonly string[], imported: readonly string[]]>();
  const linksOf = (id: string) => {
    const known = links.get(id);
    if (known) return known;
    const info = infoOf(id);
    const found = [info?.dynamicallyImportedIds ?? [], info?.importedIds ?? []] as const;
    links.set(id, found);
    return found;
  };
  return {
    filesOf(sources) {
      const files = new Set<string>();
      const seen = new Set<string>();
      const visit = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
        if (seen.has(fileName)) return;
        seen.add(fileName);
        for (const each of imports) {
          const chunk = byFile.get(each);
          if (chunk) visit(chunk);
        }
        for (const each of [...(viteMetadata?.importedCss ?? []), fileName]) files.add(each);
      };
      for (const source of sources) {
        const chunk = byModule.get(idOf(source));
        if (!chunk) throw new Error(`no file holds ${source}`);
        visit(chunk);
      }
      return [...files];
    },
    withLazy(sources, isLeftOut) {
      const found = new Set(sources);
      const seen = new Set<string>();
      const visit = (id: string) => {
        if (seen.has(id)) return;
        seen.add(id);
        const [lazy, imported] = linksOf(id);
        for (const each of lazy) {
          const source = path.relative(root, each);
          // Whatever holds no code of its own is in no file.
          if (isLeftOut({ from: path.relative(root, id), source }) || !byModule.has(each)) continue;
          found.add(source);
          visit(each);
        }
        for (const each of imported) visit(each);
      };
      for (const source of sources) visit(idOf(source));
      return [...found];
    },
  };
}
