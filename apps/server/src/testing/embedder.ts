import type { Services } from '../platform/services.ts';
import type { Embedder } from '../providers/embedding/embedding.port.ts';
import { openaiEmbedder } from '../providers/embedding/openai-embedder.ts';

/** What searches of a test app that goes by meaning ask, or another model of the same endpoint. */
export function embedderOf({ config }: Pick<Services, 'config'>, model?: string): Embedder {
  if (config.embedding === null) throw new Error('start the test app with { meaning: true }');
  return openaiEmbedder({ ...config.embedding, ...(model !== undefined && { model }) });
}
