import type { Config } from '../platform/config/config.ts';

/** What one look at the installation found, in words for who runs it. */
export interface Finding {
  /** `fault`: a school cannot be run so; `warning`: it can, until something happens. */
  readonly level: 'good' | 'warning' | 'fault';
  readonly words: string;
  /** What to do; empty where all is well. */
  readonly cure: string;
}

export const good = (words: string): Finding => ({ level: 'good', words, cure: '' });
export const warning = (words: string, cure: string): Finding => ({
  level: 'warning',
  words,
  cure,
});
export const fault = (words: string, cure: string): Finding => ({ level: 'fault', words, cure });

/** A look at one thing. It answers what it found; what it throws is told as a fault of that thing alone. */
export interface Check {
  readonly title: string;
  readonly look: (config: Config) => Promise<readonly Finding[]>;
}
