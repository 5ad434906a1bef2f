import {
  embeddingConfigOf,
  embeddingFaults,
  embeddingVariables,
  type EmbeddingConfig,
  type EmbeddingValues,
} from './embedding-config.ts';
import {
  llmConfigOf,
  llmFaults,
  llmVariables,
  type LlmConfig,
  type LlmValues,
} from './llm-config.ts';
import {
  transcriptionConfigOf,
  transcriptionFaults,
  transcriptionVariables,
  type TranscriptionConfig,
  type TranscriptionValues,
} from './transcription-config.ts';

/** Of the list in `config.ts`. */
export const modelVariables = {
  ...llmVariables,
  ...embeddingVariables,
  ...transcriptionVariables,
} as const;

export interface ModelsConfig {
  /** Null: no language model; answers are the passages themselves. */
  readonly llm: LlmConfig | null;
  /** Null: search goes by words alone. */
  readonly embedding: EmbeddingConfig | null;
  /** Null: no machine writes captions. */
  readonly transcription: TranscriptionConfig | null;
}

type ModelsValues = LlmValues & EmbeddingValues & TranscriptionValues;

export const modelsConfigOf = (values: ModelsValues): ModelsConfig => ({
  llm: llmConfigOf(values),
  embedding: embeddingConfigOf(values),
  transcription: transcriptionConfigOf(values),
});

/** What an operator has to mend before the models can be asked; none where there are none. */
export const modelFaults = (
  { llm, embedding, transcription }: ModelsConfig,
  values: ModelsValues,
): string[] => [
  ...llmFaults(llm, values),
  ...embeddingFaults(embedding, values),
  ...transcriptionFaults(transcription, values),
];
