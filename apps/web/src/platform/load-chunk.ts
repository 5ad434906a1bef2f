/** A page's code did not arrive. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

const chunkTimeout = 120_000;

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
    return await Promise.race([load(), late]);
  } catch (error) {
    throw error instanceof ChunkError
      ? error
      : new ChunkError('页面没有加载成功', { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
