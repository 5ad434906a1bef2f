import type { LlmConfig } from '../../platform/config/models/llm-config.ts';
import type { LanguageModel } from './llm.port.ts';
import { openaiLlm } from './openai-llm.ts';

export function chooseLlm(config: LlmConfig | null): LanguageModel | null {
  return config && openaiLlm(config);
}
