import type { Config } from '../../platform/config/config.ts';

export type SafetyConfig = Pick<
  Config,
  'ALIYUN_ACCESS_KEY_ID' | 'ALIYUN_ACCESS_KEY_SECRET' | 'contentSafetyEndpoint'
>;

/** What is checked: each has its own leniency with the provider. */
export type SafetyScene = 'nickname' | 'comment' | 'chat';

/** `high` is refused, `medium` is looked at by a person, the rest passes. */
export interface SafetyVerdict {
  readonly risk: 'none' | 'low' | 'medium' | 'high';
  /** What the provider calls what it found, in its own words. */
  readonly labels: readonly string[];
  /** False where the text was longer than is asked about: nobody has judged the rest. */
  readonly isWhole: boolean;
}

/** Asks a provider whether words may be shown. */
export interface ContentSafety {
  /** Throws ContentSafetyError when there is no verdict. */
  check(scene: SafetyScene, text: string): Promise<SafetyVerdict>;
}

/** Carries the provider's code alone: its words may repeat what was written. */
export class ContentSafetyError extends Error {
  override name = 'ContentSafetyError';
  readonly providerCode: string;
  constructor(providerCode: string) {
    super(`the content safety service answered ${providerCode}`);
    this.providerCode = providerCode;
  }
}
