/** A page's code did not arrive. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const chunkTimeout = 120_000;

let coming = 0;

/** Whether code is on its way that what stands there may wait for. */
export const isCodeComing = (): boolean => coming > 0;

/** Counts it as on its way until it is there, or has failed. */
export async function whileComing<Module>(loading: Promise<Module>): Promise<Module> {
  coming += 1;
  try {
    return await loading;
  } finally {
    coming -= 1;
  }
}

/** Loads code; throws a ChunkError when it fails or takes longer than 120 s. */
export async function loadChunk<Module>(
  load: () => Promise<Module>,
  timeout = chunkTimeout,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('页面加载超时')), timeout);
  });
  try {
    return await whileComing(Promise.race([load(), late]));
  } catch (error) {
    throw error instanceof ChunkError
      ? error
      : new ChunkError('页面没有加载成功', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Code that is at hand once it was fetched; one that did not arrive is asked for anew. An `import()` of what is there
 * already would still look through the page for its files, at every visit.
 */
export function rememberChunk<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | null = null;
  return () => {
    loading ??= loadChunk(load).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
