import type { Manifest, ManifestChunk } from 'vite';

/** The chunks of a build by their sources, and what each of them brings along. */
export interface BundleGraph {
  find(source: string): ManifestChunk;
  /** Every source that is fetched only when it is needed. */
  readonly lazySources: readonly string[];
  /** Script and style files that these sources need before they run, each once. */
  filesOf(sources: readonly string[]): string[];
}

export function bundleGraph(manifest: Manifest): BundleGraph {
  const find = (source: string): ManifestChunk => {
    const chunk = manifest[source];
    if (!chunk) throw new Error(`the build has no chunk for ${source}`);
    return chunk;
  };
  return {
    find,
    lazySources: Object.keys(manifest).filter((source) => manifest[source]?.isDynamicEntry),
    filesOf(sources) {
      const seen = new Set<string>();
      const files = new Set<string>();
      const visit = (source: string) => {
        if (seen.has(source)) return;
        seen.add(source);
        const { file, css = [], imports = [] } = find(source);
        for (const each of [file, ...css]) files.add(each);
        imports.forEach(visit);
      };
      sources.forEach(visit);
      return [...files];
    },
  };
}
